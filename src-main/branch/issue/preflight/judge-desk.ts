import type { RuleFinding } from '../../../core/rules/rule.ts';
import { createWorkerDesk } from '../../../platform/worker-desk.ts';
import type { WorkerDesk } from '../../../platform/worker-desk.ts';

/** A stamped document of our own, and the moment of judgement. */
export type JudgeQuestion = { xml: Uint8Array; now: Date };

export type JudgeDesk = WorkerDesk<JudgeQuestion, RuleFinding[]>;

/** Judges documents by the authority's rules in a thread of its own: a thousand lines take longer than a till may wait. */
export function createJudgeDesk(): JudgeDesk {
  return createWorkerDesk({
    script: new URL('./judge-worker.ts', import.meta.url),
    name: 'judge',
    failure: 'The document could not be judged',
    busy: 'Too many documents are waiting to be judged; try again in a moment.',
    // What waits behind this many of a thousand lines waits seconds, not minutes.
    maxWaiting: 32,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
}
