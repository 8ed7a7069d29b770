import { expect, test } from 'vitest';
import { daysAfter, oneYearBefore } from '#shared/invoice/calendar-day.ts';

test.each([
  ['2026-11-20', 45, '2027-01-04'],
  ['2026-11-20', -45, '2026-10-06'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(daysAfter(day, days)).toBe(expected);
});

test.each([
  ['2026-11-20', '2025-11-20'],
  ['2028-02-29', '2027-02-28'],
])('one year before %s is %s', (day, expected) => {
  expect(oneYearBefore(day)).toBe(expected);
});
