import { describe, expect, test } from 'vitest';
import { labelledPlaces, linesUpTo, placeAt, stackOf } from '#ui/chart/chart-scale.ts';

describe('the lines of a chart', () => {
  test.each([
    [0, true, [0, 1]],
    [1, true, [0, 1]],
    [3, true, [0, 1, 2, 3]],
    [10, true, [0, 5, 10]],
    [288, true, [0, 100, 200, 300]],
    [0.9, false, [0, 0.25, 0.5, 0.75, 1]],
  ] as const)('up to %d stand at round values', (largest, isWhole, expected) => {
    expect(linesUpTo(largest, isWhole)).toEqual(expected);
  });

  test('reach the largest value and are few, whatever it is', () => {
    for (let largest = 1; largest < 1e9; largest = Math.ceil(largest * 1.7)) {
      const lines = linesUpTo(largest, true);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(lines.length).toBeLessThanOrEqual(6);
      expect(lines.every(Number.isInteger)).toBe(true);
    }
  });
});

test('a stack begins each value where the one below it ends, and leaves out what is below zero', () => {
  expect(stackOf([3, -2, 4])).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 3 },
    { from: 3, to: 7 },
  ]);
});

test('labels stand evenly apart and at the last place', () => {
  expect(labelledPlaces(30, 6)).toEqual([0, 4, 9, 14, 19, 24, 29]);
  // The hours of a shop, of which the first may be all there is.
  expect(labelledPlaces(15, 6)).toEqual([0, 2, 5, 8, 11, 14]);
  expect(labelledPlaces(14, 6)).toEqual([0, 4, 7, 10, 13]);
  expect(labelledPlaces(3, 6)).toEqual([0, 1, 2]);
  expect(labelledPlaces(0, 6)).toEqual([]);
});

test('a pointer at either edge is over the first or the last place', () => {
  expect([placeAt(-0.1, 30), placeAt(0.5, 30), placeAt(1, 30)]).toEqual([0, 15, 29]);
});
