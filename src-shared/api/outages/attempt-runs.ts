import type { OutageEvidence } from './outages.ts';

/** Attempts at one target that one after another came to the same, from the first to the last of them. */
export type AttemptRun = Pick<OutageEvidence, 'target' | 'ok' | 'status'> & { first: string; last: string };

/**
 * What was tried, in as few rows as people can read: a gateway that does not answer is probed every few seconds, for hours. In the order in which
 * the runs began.
 */
export function attemptRuns(evidence: readonly OutageEvidence[]): AttemptRun[] {
  const runs: AttemptRun[] = [];
  const latest = new Map<OutageEvidence['target'], AttemptRun>();
  for (const { at, target, ok, status } of evidence) {
    const run = latest.get(target);
    if (run !== undefined && run.ok === ok && run.status === status) {
      run.last = at;
      continue;
    }
    const begun = { target, ok, status, first: at, last: at };
    latest.set(target, begun);
    runs.push(begun);
  }
  return runs;
}
