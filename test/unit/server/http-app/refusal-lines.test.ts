import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusalLines } from '#main/server/http-app/request-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('admits ten lines of a cause in a second, and says how many were left out', () => {
  const reports: [string, number][] = [];
  const lines = createRefusalLines((cause, leftOut) => void reports.push([cause, leftOut]));
  const admitted = (cause: string, times: number): number =>
    Array.from({ length: times }, () => lines.admit(cause)).filter(Boolean).length;
  expect([admitted('401 192.168.1.9', 464), admitted('401 192.168.1.10', 3), admitted('429 192.168.1.9', 10)]).toEqual([
    10, 3, 10,
  ]);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([['401 192.168.1.9', 454]]);
  expect(admitted('401 192.168.1.9', 11)).toBe(10);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([
    ['401 192.168.1.9', 454],
    ['401 192.168.1.9', 1],
  ]);
});

test('many causes share one limit after a thousand', () => {
  const reports: [string, number][] = [];
  const lines = createRefusalLines((cause, leftOut) => void reports.push([cause, leftOut]));
  const admitted = Array.from({ length: 3_000 }, (_, n) => lines.admit(`404 fd00:${n}::/64`)).filter(Boolean).length;
  expect(admitted).toBe(1_010);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([['others', 1_990]]);
});
