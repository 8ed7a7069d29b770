import { expect, test } from 'vitest';
import { shareElapsed, urgencyOf } from '#ui/figures/deadline-share.ts';
import { shareOfChange } from '#ui/figures/share-of-change.ts';

const from = new Date('2026-11-20T00:00:00Z');
const deadline = new Date('2026-11-21T00:00:00Z');

test.each([
  ['2026-11-19T00:00:00Z', 0, 'far'],
  ['2026-11-20T12:00:00Z', 0.5, 'far'],
  ['2026-11-20T21:00:00Z', 0.875, 'near'],
  ['2026-11-21T00:00:00Z', 1, 'over'],
  ['2026-11-22T00:00:00Z', 1, 'over'],
] as const)('at %s so much of the time has passed', (now, share, urgency) => {
  expect(shareElapsed(from, deadline, new Date(now))).toBe(share);
  expect(urgencyOf(deadline, new Date(now))).toBe(urgency);
});

test('a change is a share of what was before, and none where there was nothing', () => {
  expect([shareOfChange(150, 100), shareOfChange(50, 100), shareOfChange(-50, -100), shareOfChange(5, 0)]).toEqual([
    0.5,
    -0.5,
    0.5,
    undefined,
  ]);
});
