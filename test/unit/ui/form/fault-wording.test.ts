import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCompanyRequest } from '#shared/api/dashboard/companies.ts';
import { newEmail, newPassword } from '#shared/api/dashboard/sessions.ts';
import { forms } from '#shared/i18n/texts/en/kit/forms.ts';
import { formPathOf, readTyped } from '#ui/form/field-fault.ts';
import { wordingOf } from '#ui/form/fault-wording.ts';
import type { FieldFault } from '#ui/client/api-fault.ts';
import { refusalOf } from '#main/server/request/request-fault.ts';
import { readBySchema } from '#main/server/request/read-by-schema.ts';

function typedFaults(schema: z.ZodType, typed: unknown): FieldFault[] {
  const read = readTyped(schema, typed);
  return read.ok ? [] : read.fault;
}

// What a client gets of the faults that the server finds.
function sentFaults(schema: z.ZodType, sent: unknown): FieldFault[] {
  const read = readBySchema(schema, sent);
  return read.ok ? [] : refusalOf(read.fault).details;
}

function wordings(schema: z.ZodType, value: unknown): Record<string, string> {
  return Object.fromEntries(typedFaults(schema, value).map((fault) => [fault.path, wordingOf(fault).key]));
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
    const ofServer = sentFaults(createCompanyRequest, wrong);
    for (const fault of typedFaults(createCompanyRequest, wrong).filter(({ path }) => path !== '')) {
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
    expect(typedFaults(bounds, { few: 100, many: 1, long: 'abcdef' }).map(wordingOf)).toEqual([
      { key: 'fault.too_large', limit: 72 },
      { key: 'fault.too_small', limit: 3 },
      { key: 'fault.too_long', limit: 5 },
    ]);
    expect(typedFaults(newPassword, 'a').map(wordingOf)).toEqual([{ key: 'fault.too_short', limit: expect.any(Number) }]);
    expect(wordings(z.object({ email: newEmail }), { email: 'a' })).toEqual({ email: 'fault.email' });
  });

  test('that nobody knows are said not to be valid, in words that exist', () => {
    const { key } = wordingOf({ path: 'x', code: 'odd' });
    expect(key).toBe('fault.invalid');
    expect(forms[key]).toContain('not valid');
  });
});

test('the path of an element of a list is the one that the form gives it', () => {
  expect(formPathOf('lines[10].price')).toBe('lines.10.price');
});
