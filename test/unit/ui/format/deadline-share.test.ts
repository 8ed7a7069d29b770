import { expect, test } from 'vitest';
import { latenessOf, shareElapsed, urgencyOf } from '#ui/format/deadline-share.ts';
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

test.each([
  ['2026-11-20T19:59:59Z', undefined],
  ['2026-11-20T20:30:00Z', ['near_hours', 3]],
  ['2026-11-20T23:59:45Z', ['near_minutes', 1]],
  ['2026-11-21T00:00:00Z', ['over_minutes', 1]],
  ['2026-11-21T00:59:00Z', ['over_minutes', 59]],
  ['2026-11-21T03:59:00Z', ['over_hours', 3]],
  ['2026-11-23T10:00:00Z', ['over_days', 2]],
] as const)('at %s a document that waits is late by %j, or soon', (now, expected) => {
  const lateness = latenessOf(deadline, new Date(now));
  expect(lateness && [lateness.words, lateness.count]).toEqual(expected);
});

test('a change is a share of what was before, and none where there was nothing', () => {
  expect([shareOfChange(150, 100), shareOfChange(50, 100), shareOfChange(-50, -100), shareOfChange(5, 0)]).toEqual([
    0.5,
    -0.5,
    0.5,
    undefined,
  ]);
});
