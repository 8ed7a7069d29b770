import type { RuleFinding } from '../../../core/rules/rule.ts';
import { createWorkerDesk } from '../../../platform/worker-desk.ts';
import type { WorkerDesk } from '../../../platform/worker-desk.ts';
import type { RequestText } from './request-texts.ts';
import type { UnprintableText } from './unprintable-texts.ts';

/** A stamped document of our own, what its request says in words, and the moment of judgement. */
export type JudgeQuestion = { xml: Uint8Array; texts: readonly RequestText[]; now: Date };

/** What the rules say of the document, and which texts the PDF cannot show whole. */
export type JudgeAnswer = { findings: RuleFinding[]; unprintable: UnprintableText[] };

export type JudgeDesk = WorkerDesk<JudgeQuestion, JudgeAnswer>;

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
