import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { companyForms, countryMessage } from '../../../../../src-shared/api/company-forms.ts';
import { createCompanyRequest } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { newEmail, newPassword } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { forms } from '../../../../../src-shared/i18n/texts/en/kit/forms.ts';
import { faultsOfSchema, formPathOf } from '../../../../../src-renderer/ui/form/faults/field-fault.ts';
import { wordingOf } from '../../../../../src-renderer/ui/form/faults/fault-wording.ts';
import { schemaFaults } from '../../../../../src-main/server/request-faults/schema-faults.ts';

function wordings(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  return Object.fromEntries(faultsOfSchema(error!).map((fault) => [fault.path, wordingOf(fault).key]));
}

describe('the faults of a form', () => {
  const wrong = { legal_name: ' ', vat_number: '12', address: { postal_code: '1', country: 'XX' }, extra: 1 };

  test('are all found at once, each with words of its own', () => {
    expect(wordings(createCompanyRequest, wrong)).toMatchObject({
      legal_name: 'fault.required',
      vat_number: 'fault.vat_number',
      'address.postal_code': 'fault.five_digits',
      'address.country': 'fault.country',
    });
  });

  test('are worded as the same faults that the server found', () => {
    const { error } = createCompanyRequest.safeParse(wrong);
    const ofServer = schemaFaults(error!).map(({ path, detailCode = '', message }) => ({ path, code: detailCode, message }));
    for (const fault of faultsOfSchema(error!).filter(({ path }) => path !== '')) {
      const same = ofServer.find(({ path }) => formPathOf(path) === fault.path);
      expect(wordingOf(same!)).toEqual(wordingOf(fault));
    }
  });

  test('of fields that nobody filled in say so', () => {
    expect(wordings(createCompanyRequest, {})).toEqual({ legal_name: 'fault.required', vat_number: 'fault.required' });
    const bounds = z.object({ text: z.string().min(1), list: z.array(z.string()).min(1) });
    expect(wordings(bounds, { text: '', list: [] })).toEqual({ text: 'fault.required', list: 'fault.none_chosen' });
  });

  test('name the bound that was passed', () => {
    const bounds = z.object({ few: z.number().max(72), many: z.number().min(3), long: z.string().max(5) });
    const { error } = bounds.safeParse({ few: 100, many: 1, long: 'abcdef' });
    expect(faultsOfSchema(error!).map(wordingOf)).toEqual([
      { key: 'fault.too_large', limit: 72 },
      { key: 'fault.too_small', limit: 3 },
      { key: 'fault.too_long', limit: 5 },
    ]);
    expect(faultsOfSchema(newPassword.safeParse('a').error!).map(wordingOf)).toEqual([
      { key: 'fault.too_short', limit: expect.any(Number) },
    ]);
    expect(wordings(z.object({ email: newEmail }), { email: 'a' })).toEqual({ email: 'fault.email' });
  });

  test.each([...Object.values(companyForms).map(({ message }) => message), countryMessage])('have words for "%s"', (message) => {
    expect(wordingOf({ path: '', code: 'custom', message }).key).not.toBe('fault.invalid');
  });

  test('that nobody knows are said to be unusable, in words that exist', () => {
    const { key } = wordingOf({ path: 'x', code: 'odd', message: 'is odd' });
    expect(key).toBe('fault.invalid');
    expect(forms[key]).toContain('cannot be used');
  });
});

test('the path of an element of a list is the one that the form gives it', () => {
  expect(formPathOf('lines[10].price')).toBe('lines.10.price');
});
