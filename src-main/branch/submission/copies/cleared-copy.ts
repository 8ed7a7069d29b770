import type { Logger } from '#main/platform/logger.ts';
import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import type { ClearedXml } from '../../gateway/gateway-answers.ts';
import { examineCopy, type CopyExamination, type CopyToExamine } from './examine-copy.ts';

// Twenty lines and their stamp take about two milliseconds; a thousand lines take a tenth of a second and more.
const largestInThisThread = 24 * 1024;
const longestDifferences = 1_000;

export type CopyExaminer = { examine(input: CopyToExamine): Promise<CopyExamination>; close(): Promise<void> };

/** Examines small copies at once and large ones in a thread of its own, so that no till waits for them. */
export function createCopyExaminer(): CopyExaminer {
  const workerQueue: WorkerQueue<CopyToExamine, CopyExamination> = new WorkerQueue({
    script: workerScript('src-main/branch/submission/copies/copy-worker.ts'),
    name: 'cleared-copy',
    failure: 'The cleared document could not be examined',
    busy: 'Too many cleared documents are waiting to be examined.',
    // More than are ever on their way at once.
    maxWaiting: 700,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
  return {
    examine: (input) => (input.copy.length <= largestInThisThread ? Promise.resolve(examineCopy(input)) : workerQueue.run(input)),
    close: () => workerQueue.close(),
  };
}

/** The authority's own XML of a document, compressed, and how it differs from what was expected. */
export type Clearance = { content: Uint8Array; qr: string | null; differences: string | null };

/** What became of the authority's copy: taken; not sent at all; or damaged, for a reason. */
export type TakenCopy = { kind: 'taken'; clearance: Clearance } | { kind: 'missing' } | { kind: 'damaged'; reason: string };

const arrivedDamaged: TakenCopy = { kind: 'damaged', reason: 'The cleared document arrived damaged.' };

/**
 * Takes the authority's copy where it is well-formed and has our hash: the transforms drop stamp and QR, so one with another
 * hash was damaged on its way. All other differences are recorded, and change nothing (contract §17).
 */
export async function takeCopy(
  document: { invoice_id: string; hash: string; xml: Uint8Array },
  xml: ClearedXml | undefined,
  { copies, logger }: { copies: CopyExaminer; logger: Logger },
): Promise<TakenCopy> {
  if (xml === undefined) return { kind: 'missing' };
  if (xml === 'unreadable') return arrivedDamaged;
  try {
    const { hash, qr, differences, content } = await copies.examine({ copy: xml, signed: document.xml });
    if (hash !== document.hash) return arrivedDamaged;
    const noted = differences.length === 0 ? null : differences.join('; ').slice(0, longestDifferences);
    return { kind: 'taken', clearance: { content, qr, differences: noted } };
  } catch (cause) {
    // What crashes the worker must not be tried on the tills' own thread.
    logger.error({ err: cause, invoice_id: document.invoice_id }, 'a cleared document could not be examined');
    return { kind: 'damaged', reason: 'The cleared document could not be examined.' };
  }
}
