import { expect, test } from 'vitest';
import { readCursor, writeCursor, type ListScope } from '#main/branch/documents/invoice-cursor.ts';

const invoiceId = 'inv_01a1fc92b4967c1fbd4eccc85e223948';
const apiKey = { company_id: 'company-1', environment: 'sandbox' } as const;
const scope: ListScope = { apiKey, filters: { status: 'reported', date_from: '2026-11-01' } };

test('stays what it was, so that a client can go on with one from before an update', () => {
  expect(writeCursor(scope, invoiceId)).toBe('AaH8krSWfB-9TszIXiI5SBBks6ONz9rMhOHWAqoyXhE');
});

const others: [string, ListScope][] = [
  ['company', { ...scope, apiKey: { ...apiKey, company_id: 'company-2' } }],
  ['environment', { ...scope, apiKey: { ...apiKey, environment: 'production' } }],
  ['status', { ...scope, filters: { ...scope.filters, status: 'cleared' } }],
  ['filter', { apiKey, filters: { status: 'reported' } }],
  ['name of the filter', { apiKey, filters: { status: 'reported', date_to: '2026-11-01' } }],
];

test.each(others)('is valid only in its own list, not in that of another %s', (_what, other) => {
  const cursor = writeCursor(scope, invoiceId);
  expect(readCursor(scope, cursor)).toBe(invoiceId);
  expect(readCursor(other, cursor)).toBeUndefined();
});
