import { describe, expect, test } from 'vitest';
import { ApiFault } from '#ui/client/api-fault.ts';
import { faultsOfRefusal } from '#ui/form/refused-field.ts';

function refusal(code: string, details: ApiFault['details'] = []): ApiFault {
  return new ApiFault({ code, status: 400, message: 'refused', details });
}

describe('a refusal', () => {
  test('that names fields is about these', () => {
    const details = [{ path: 'name', code: 'required' }];
    expect(faultsOfRefusal(refusal('USER_EXISTS', details), () => true)).toEqual(details);
  });

  test('whose code is about one field is about the one that the form has', () => {
    const fault = { path: 'password', code: 'PASSWORD_WRONG' };
    expect(faultsOfRefusal(refusal('PASSWORD_WRONG'), (name) => name === 'password')).toEqual([fault]);
  });

  test('of the address of a printer is about that field', () => {
    const faults = faultsOfRefusal(refusal('PRINTER_ADDRESS_NOT_ALLOWED'), (name) => name === 'host');
    expect(faults).toMatchObject([{ path: 'host', code: 'PRINTER_ADDRESS_NOT_ALLOWED' }]);
  });

  test.each([
    ['of a form without such a field', refusal('USER_EXISTS'), false],
    ['about the whole', refusal('COMPANY_QUOTA_EXCEEDED'), true],
    ['that is none of the server', new Error('something else'), true],
  ])('%s is about no field', (_, fault, hasField) => {
    expect(faultsOfRefusal(fault, () => hasField)).toEqual([]);
  });
});
