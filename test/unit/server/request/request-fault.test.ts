import { expect, test } from 'vitest';
import { faultOf, invalid, refuseIfAny, type RequestFault } from '#main/server/request/request-fault.ts';
import { AppError } from '#shared/api/app-error.ts';

function refusalOf(faults: RequestFault[]): unknown {
  try {
    refuseIfAny(faults);
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details.map((detail) => detail.code)];
  }
  return undefined;
}

const unitMissing: RequestFault = { ...faultOf('EGS_UNIT_REQUIRED', 'egs_unit_id'), comesFirst: true };
const unitUnknown = faultOf('EGS_UNIT_NOT_FOUND', 'egs_unit_id');
const rateMissing = faultOf('EXCHANGE_RATE_REQUIRED', 'exchange_rate');
const tooBig = invalid('line_items', 'too_big', 'too big');

test('puts the fault that comes first before those of the body, then all others as they come', () => {
  const faults = [rateMissing, tooBig, unitUnknown];
  expect(refusalOf(faults)).toEqual(['VALIDATION_ERROR', ['too_big', 'EXCHANGE_RATE_REQUIRED', 'EGS_UNIT_NOT_FOUND']]);
  expect(refusalOf([tooBig, rateMissing, unitMissing])).toEqual(['EGS_UNIT_REQUIRED', ['too_big', 'EXCHANGE_RATE_REQUIRED']]);
  expect(refusalOf([unitUnknown, rateMissing])).toEqual(['EGS_UNIT_NOT_FOUND', ['EXCHANGE_RATE_REQUIRED']]);
});

test('refuses nothing where there is no fault', () => {
  expect(refusalOf([])).toBeUndefined();
});
