import { expect, test } from 'vitest';
import { riyadhDate, riyadhInstant, riyadhTime } from '#shared/invoice/riyadh-time.ts';

test.each([
  ['2026-11-20T20:59:59.999Z', '2026-11-20', '23:59:59'],
  ['2026-11-20T21:00:00.000Z', '2026-11-21', '00:00:00'],
  ['2024-02-28T21:30:00.000Z', '2024-02-29', '00:30:00'],
  ['2026-07-01T09:00:00.000Z', '2026-07-01', '12:00:00'],
])('%s is %s %s in Riyadh', (instant, date, time) => {
  expect(riyadhDate(new Date(instant))).toBe(date);
  expect(riyadhTime(new Date(instant))).toBe(time);
});

test('gives the instant of a date and time in Riyadh', () => {
  expect(riyadhInstant('2026-11-21', '00:00:00').toISOString()).toBe('2026-11-20T21:00:00.000Z');
});

test.each([
  ['2026-02-30', '12:00:00'],
  ['2026-13-01', '12:00:00'],
  ['2026-11-20', '24:00:00'],
  ['2026-11-20', '12:00'],
  ['20 November 2026', '12:00:00'],
])('there is no %s %s', (date, time) => {
  expect(() => riyadhInstant(date, time)).toThrow(RangeError);
});
