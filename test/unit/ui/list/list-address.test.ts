import { expect, test } from 'vitest';
import { invoicesQuery } from '#shared/api/dashboard/invoices.ts';
import { meaningful } from '#ui/list/list-address.ts';

test.each([
  ['status', 'bogus'],
  ['date_from', '2026-13-99'],
  ['sort', 'bogus'],
  ['company_id', 'one'],
  ['total_min', '1e9'],
])('a parameter that means nothing is left out: %s=%s', (name, value) => {
  const others = { search: 'INV-1', environment: 'sandbox' };
  expect(meaningful({ ...others, [name]: value }, invoicesQuery)).toEqual(others);
});

test('the beginning is left out of days that end before they begin', () => {
  const found = { date_from: '2026-11-22', date_to: '2026-11-20' };
  expect(meaningful(found, invoicesQuery)).toEqual({ date_to: '2026-11-20' });
});

test('parameters stay that the schema knows nothing of', () => {
  expect(meaningful({ tab: 'api-keys', status: 'reported' }, invoicesQuery)).toEqual({ tab: 'api-keys', status: 'reported' });
});
