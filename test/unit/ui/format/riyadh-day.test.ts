import { expect, test } from 'vitest';
import { endOfDay, startOfDay, todayInRiyadh } from '#ui/format/riyadh-day.ts';

test('a day in Riyadh begins three hours before that of UTC, and ends a millisecond before the next', () => {
  expect(startOfDay('2026-01-01')).toBe('2025-12-31T21:00:00.000Z');
  expect(endOfDay('2026-01-01')).toBe('2026-01-01T20:59:59.999Z');
  expect(Date.parse(startOfDay('2026-03-01')) - Date.parse(endOfDay('2026-02-28'))).toBe(1);
});

test('gives what is no day back as it is', () => {
  expect(startOfDay('2026-13-01')).toBe('2026-13-01');
  expect(endOfDay('yesterday')).toBe('yesterday');
  expect(startOfDay('')).toBe('');
});

test('the day in Riyadh changes at 21:00 UTC', () => {
  expect(todayInRiyadh(new Date('2026-12-31T20:59:59.999Z'))).toBe('2026-12-31');
  expect(todayInRiyadh(new Date('2026-12-31T21:00:00.000Z'))).toBe('2027-01-01');
});
