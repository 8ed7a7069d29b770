import { expect, test } from 'vitest';
import { clearanceResponse, reportingResponse } from '#shared/api/gateway/submissions.ts';
import { csidResponse } from '#shared/api/gateway/csids.ts';
import { errorsBody } from '#shared/api/gateway/errors-body.ts';
import { faultsRequest } from '#shared/api/gateway/faults-request.ts';
import { validationResults } from '#shared/api/gateway/validation-results.ts';

const full = { type: 'WARNING', code: 'BR-KSA-98', category: 'KSA', message: 'Late', status: 'WARNING' };

test('validation results come through unchanged in their documented shape', () => {
  const read = { infoMessages: [], warningMessages: [full], errorMessages: [], status: 'WARNING' };
  expect(validationResults.parse(read)).toEqual(read);
});

test.each<[string, unknown, unknown]>([
  ['nothing at all', {}, { infoMessages: [], warningMessages: [], errorMessages: [] }],
  ['an object in place of a list', { infoMessages: full }, { infoMessages: [full], warningMessages: [], errorMessages: [] }],
  [
    'nulls',
    { infoMessages: null, errorMessages: null, status: null },
    { infoMessages: [], warningMessages: [], errorMessages: [] },
  ],
  [
    'the misspelt list and bare messages',
    { erroMessages: [{ code: 'X', message: null }], errorMessages: ['Y'] },
    {
      infoMessages: [],
      warningMessages: [],
      errorMessages: [
        { code: '', message: 'Y' },
        { code: 'X', message: '' },
      ],
    },
  ],
  ['an unknown status', { status: 'SUPER' }, { infoMessages: [], warningMessages: [], errorMessages: [] }],
])('validation results are read from %s', (_name, body, read) => {
  expect(validationResults.parse(body)).toEqual(read);
});

test('an unknown reporting or clearance status counts as none', () => {
  expect(reportingResponse.parse({ reportingStatus: 'MAYBE' })).toMatchObject({ reportingStatus: null });
  expect(clearanceResponse.parse({ clearanceStatus: 'MAYBE' })).toMatchObject({ clearanceStatus: null });
});

test('a request id is read as a string', () => {
  expect(csidResponse.parse({ requestID: 1234567890123 })).toMatchObject({ requestID: '1234567890123' });
});

test.each<[string, unknown, unknown]>([
  [
    'a list',
    { errors: [{ code: 'Missing-OTP', message: 'OTP is required field' }] },
    [{ code: 'Missing-OTP', message: 'OTP is required field' }],
  ],
  ['one error', { code: 'Invalid-Request', message: 'x' }, [{ code: 'Invalid-Request', message: 'x' }]],
  ['a string', 'x', [{ code: 'Unknown', message: 'x' }]],
  ['a list of strings', { errors: ['x'] }, [{ code: 'Unknown', message: 'x' }]],
  ['a string in place of the list', { errors: 'x' }, [{ code: 'Unknown', message: 'x' }]],
  ['an object in place of the list', { errors: { code: 'A', message: 'x' } }, [{ code: 'A', message: 'x' }]],
  [
    'a bare list',
    [{ code: 'A', message: 'x' }, 'y'],
    [
      { code: 'A', message: 'x' },
      { code: 'Unknown', message: 'y' },
    ],
  ],
  [
    'code, category and message of an error',
    { errorCode: '400', errorCategory: 'Invalid-CSR', errorMessage: 'x' },
    [{ code: 'Invalid-CSR', message: 'x' }],
  ],
  ['code and message of an error', { errorCode: 400, errorMessage: 'x' }, [{ code: '400', message: 'x' }]],
])('errors are read from %s', (_name, body, read) => {
  expect(errorsBody.parse(body)).toEqual(read);
});

test.each([[{}], [{ errors: [] }], [{ errors: null }], [{ message: '' }], [null], [[]], [''], [{ errors: '' }]])(
  '%j holds no error',
  (body) => {
    expect(errorsBody.safeParse(body).success).toBe(false);
  },
);

test('faults refuse unknown fields', () => {
  expect(faultsRequest.safeParse({ outage_s: 5 }).success).toBe(true);
  expect(faultsRequest.safeParse({ outage: 5 }).success).toBe(false);
  expect(faultsRequest.safeParse({ status: 42 }).success).toBe(false);
});
