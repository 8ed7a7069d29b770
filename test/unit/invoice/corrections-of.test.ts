import { expect, test } from 'vitest';
import { correctionsOf } from '#shared/invoice/submission-status.ts';

function document(invoice_id: string, changes: Partial<Record<'company_id' | 'environment' | 'invoice_number', string>> = {}) {
  return { invoice_id, company_id: 'one', environment: 'production', invoice_number: 'A-1', ...changes };
}

test('a rejected document is corrected by the valid one with its number, of the same company and environment', () => {
  expect([...correctionsOf([document('rejected')], [document('valid')])]).toEqual([['rejected', 'valid']]);
  for (const other of [{ company_id: 'other' }, { environment: 'sandbox' }, { invoice_number: 'a-1' }]) {
    expect(correctionsOf([document('rejected')], [document('valid', other)]).size).toBe(0);
  }
});
