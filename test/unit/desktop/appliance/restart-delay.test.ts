import { expect, test } from 'vitest';
import { failuresAfter, restartDelayMs } from '#main/desktop/appliance/supervisor.ts';

test('waits twice as long after each failure in a row, from one second up to a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((failures) => restartDelayMs(failures) / 1000);
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('counts from one again once an appliance has run for ten minutes', () => {
  expect(failuresAfter(7, 10 * 60_000 - 1)).toBe(8);
  expect(failuresAfter(7, 10 * 60_000)).toBe(1);
});
