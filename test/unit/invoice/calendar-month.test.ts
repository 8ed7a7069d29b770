import { expect, test } from 'vitest';
import { daysOfMonth, monthAfter, monthBefore, riyadhMonth, startOfMonth } from '#shared/invoice/calendar-month.ts';

test('a month begins in Riyadh at 21:00 UTC of the day before', () => {
  expect(riyadhMonth(new Date('2026-12-31T20:59:59.999Z'))).toBe('2026-12');
  expect(riyadhMonth(new Date('2026-12-31T21:00:00.000Z'))).toBe('2027-01');
  expect(startOfMonth('2027-01')).toEqual(new Date('2026-12-31T21:00:00.000Z'));
});

test.each([
  ['2026-01', '2026-02'],
  ['2026-12', '2027-01'],
  ['2024-02', '2024-03'],
  ['2026-08', '2026-09'],
])('%s is followed by %s', (month, next) => {
  expect(monthAfter(month)).toBe(next);
  expect(monthBefore(next)).toBe(month);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2024-02', '2024-02-29'],
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, to) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to });
});
