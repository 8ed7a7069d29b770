import { expect, test } from 'vitest';
import { backoffMs } from '#main/platform/retry.ts';

const justBelowOne = 1 - Number.EPSILON;

test('waits up to 5 s, 15 s, 45 s … and never longer than 15 minutes', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 1000].map((attempt) => backoffMs(attempt, () => justBelowOne) + 1);
  expect(longest).toEqual([5_000, 15_000, 45_000, 135_000, 405_000, 900_000, 900_000, 900_000]);
});

test('spreads the waits over the full range', () => {
  expect(backoffMs(3, () => 0)).toBe(0);
  expect(backoffMs(3, () => 0.5)).toBe(22_500);
});

test('follows another policy', () => {
  expect(backoffMs(3, () => 0.5, { firstMs: 100, factor: 2, longestMs: 300 })).toBe(150);
});

test('refuses an attempt that was none', () => {
  expect(() => backoffMs(0, Math.random)).toThrow('counted from 1');
});
