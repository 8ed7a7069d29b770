import { expect, test } from 'vitest';
import { instantOf } from '#main/head-office/db/value-types.ts';

const [earliest, latest] = ['0002-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];

test.each([
  ['2026-11-20 09:00:00.123456+03', '2026-11-20T06:00:00.123Z'],
  ['2026-11-20 09:00:00+00', '2026-11-20T09:00:00.000Z'],
  // How Riyadh's clocks went before there were zones.
  ['1900-01-01 03:06:52+03:06:52', '1900-01-01T00:00:00.000Z'],
  ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
  ['9999-12-31 23:59:59.999+00', latest],
  ['10000-01-01 00:00:00+00', latest],
  ['294276-12-31 23:59:59.999999+00', latest],
  ['infinity', latest],
  ['0001-01-01 00:00:00+00', earliest],
  ['0044-03-15 12:00:00+00 BC', earliest],
  ['4714-11-24 00:00:00+00 BC', earliest],
  ['-infinity', earliest],
])('%s is read as %s', (text, at) => {
  expect(instantOf(text).toISOString()).toBe(at);
});
