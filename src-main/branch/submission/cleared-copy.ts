import type { Logger } from '../../platform/logger.ts';
import { createWorkerDesk } from '../../platform/worker-desk.ts';
import type { WorkerDesk } from '../../platform/worker-desk.ts';
import type { ClearedXml } from '../gateway/gateway-answers.ts';
import { examineCopy } from './examine-copy.ts';
import type { CopyExamination } from './examine-copy.ts';
import type { Clearance } from './submission-record.ts';

/** Twenty lines and their stamp take about two milliseconds; a thousand lines take a tenth of a second and more. */
const largestHere = 24 * 1024;
const longestDifferences = 1_000;

export type CopyExaminer = { examine(xml: Uint8Array): Promise<CopyExamination>; close(): Promise<void> };

/** Examines small copies at once and large ones in a thread of its own, so that no till waits for them. */
export function createCopyExaminer(): CopyExaminer {
  const desk: WorkerDesk<Uint8Array, CopyExamination> = createWorkerDesk({
    script: new URL('./copy-worker.ts', import.meta.url),
    name: 'cleared-copy',
    failure: 'The cleared document could not be examined',
    busy: 'Too many cleared documents are waiting to be examined.',
    // More than are ever on their way at once.
    maxWaiting: 700,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
  return {
    examine: (xml) => (xml.length <= largestHere ? Promise.resolve(examineCopy(xml)) : desk.ask(xml)),
    close: () => desk.close(),
  };
}

/** What became of the authority's copy: taken; not sent at all; or not to be taken, for a reason. */
export type TakenCopy = { kind: 'taken'; clearance: Clearance } | { kind: 'missing' } | { kind: 'damaged'; reason: string };

const arrivedDamaged: TakenCopy = { kind: 'damaged', reason: 'The cleared document arrived damaged.' };

/**
 * Takes the authority's copy where it is well-formed and has our hash: the transforms drop stamp and QR, so one with another
 * hash was damaged on its way. All other differences are noted and nothing more (decisions §17).
 */
export async function takeCopy(
  document: { invoice_id: string; hash: string },
  xml: ClearedXml | undefined,
  { copies, logger }: { copies: CopyExaminer; logger: Logger },
): Promise<TakenCopy> {
  if (xml === undefined) return { kind: 'missing' };
  if (xml === 'unreadable') return arrivedDamaged;
  try {
    const { hash, qr, differences } = await copies.examine(xml);
    if (hash !== document.hash) return arrivedDamaged;
    const noted = differences.length === 0 ? null : differences.join('; ').slice(0, longestDifferences);
    return { kind: 'taken', clearance: { xml, qr, differences: noted } };
  } catch (cause) {
    // What brings down the worker must not be tried on the tills' own thread.
    logger.error({ err: cause, invoice_id: document.invoice_id }, 'a cleared document could not be examined');
    return { kind: 'damaged', reason: 'The cleared document could not be examined.' };
  }
}
