import { expect, test } from 'vitest';
import { attemptRuns } from '#shared/api/outages/attempt-runs.ts';
import type { OutageEvidence } from '#shared/api/outages/outages.ts';

function attempt(second: number, changes: Partial<OutageEvidence> = {}): OutageEvidence {
  const at = new Date(Date.UTC(2026, 10, 20, 7, 42, second)).toISOString();
  return { at, target: 'gateway', ok: false, status: null, ...changes };
}

const headOffice = { target: 'head_office', ok: true, status: 200 } as const;

test('attempts at a target that came to the same are one run, whatever was tried between them', () => {
  const evidence = [attempt(0), attempt(1, headOffice), attempt(2), attempt(3, headOffice), attempt(4)];
  expect(attemptRuns(evidence)).toEqual([
    { target: 'gateway', ok: false, status: null, first: attempt(0).at, last: attempt(4).at },
    { ...headOffice, first: attempt(1).at, last: attempt(3).at },
  ]);
});

test('another status, and an answer, begin a run of their own', () => {
  const evidence = [attempt(0), attempt(1, { status: 503 }), attempt(2, { status: 401 }), attempt(3, { ok: true, status: 200 })];
  expect(attemptRuns(evidence).map(({ ok, status }) => [ok, status])).toEqual([
    [false, null],
    [false, 503],
    [false, 401],
    [true, 200],
  ]);
});

test('what came back after it was gone is not joined to what was before', () => {
  const evidence = [attempt(0), attempt(1, { ok: true, status: 200 }), attempt(2)];
  expect(attemptRuns(evidence)).toHaveLength(3);
});
