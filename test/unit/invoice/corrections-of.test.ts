import { expect, test } from 'vitest';
import { correctionsOf } from '#shared/invoice/submission-status.ts';

function document(invoice_id: string, changes: Partial<Record<'company_id' | 'environment' | 'invoice_number', string>> = {}) {
  return { invoice_id, company_id: 'one', environment: 'production', invoice_number: 'A-1', ...changes };
}

type Changes = Parameters<typeof document>[1];

function replacement(id: string, changes: Changes = {}, replaces_invoice_id = 'rejected') {
  return { ...document(id, { invoice_number: 'A-2', ...changes }), replaces_invoice_id };
}

test('a rejected document is corrected by the valid one with its number, of the same company and environment', () => {
  const found = correctionsOf([document('rejected')], { replacements: [], valid: [document('valid')] });
  expect([...found]).toEqual([['rejected', { invoice_id: 'valid', invoice_number: 'A-1' }]]);
  for (const other of [{ company_id: 'other' }, { environment: 'sandbox' }, { invoice_number: 'a-1' }]) {
    expect(correctionsOf([document('rejected')], { replacements: [], valid: [document('valid', other)] }).size).toBe(0);
  }
});

test('the first that was issued in its place goes before one that has its number', () => {
  const correctedBy = (replacements: readonly ReturnType<typeof replacement>[]) =>
    correctionsOf([document('rejected')], { replacements, valid: [document('valid')] }).get('rejected')?.invoice_id;
  expect(correctedBy([replacement('first'), replacement('second')])).toBe('first');
  const foreign = [
    replacement('first', { company_id: 'other' }),
    replacement('second', { environment: 'sandbox' }),
    replacement('third', {}, 'other'),
  ];
  expect(correctedBy(foreign)).toBe('valid');
});
