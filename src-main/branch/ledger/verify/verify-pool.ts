import assert from 'node:assert/strict';
import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import { openLedgerReadOnly } from '../../db/ledger-database.ts';
import { planChains, reportChain, type ChainReport } from './verify-chains.ts';
import { verifyRange, type ChainRange, type RangeReport } from './verify-range.ts';

/** The job of a verifier in a worker thread. */
export type RangeToVerify = { file: string; range: ChainRange };

/** How to verify a ledger: the number of threads, the documents per range, and a callback for each finished range. */
export type VerifyLedgerOptions = { jobs: number; documentsPerRange?: number; onDone?: (documents: number) => void };

type Verifier = { verify(range: ChainRange): Promise<RangeReport>; close(): Promise<void> };

// A range has 500 documents; even with 1,000 lines each, it takes about 25 s.
const timeLimitMs = 600_000;
const maxWaiting = 1_000_000;
// Enough ranges are in progress per thread that no thread has to wait for the next one.
const aheadPerJob = 2;

function inThisThread(file: string): Verifier {
  const db = openLedgerReadOnly(file);
  return {
    verify: (range) => Promise.resolve(verifyRange(db, range)),
    close: () => Promise.resolve(db.close()),
  };
}

function inThreads(file: string, jobs: number): Verifier {
  const workerQueues = Array.from({ length: jobs }, () => ({
    load: 0,
    workerQueue: new WorkerQueue<RangeToVerify, RangeReport>({
      script: workerScript('src-main/branch/ledger/verify/verify-worker.ts'),
      name: 'verify',
      failure: 'A part of the ledger could not be verified',
      busy: 'Too many parts of the ledger are waiting to be verified.',
      maxWaiting,
      timeLimitMs,
      maxHeapMb: 1_024,
    }),
  }));
  return {
    async verify(range) {
      const [freest] = workerQueues.toSorted((one, other) => one.load - other.load);
      assert(freest !== undefined, 'a pool has at least one thread');
      freest.load += 1;
      try {
        return await freest.workerQueue.run({ file, range });
      } finally {
        freest.load -= 1;
      }
    },
    async close() {
      await Promise.all(workerQueues.map(({ workerQueue }) => workerQueue.close()));
    },
  };
}

// The reports of all ranges in order, with a limited number in progress at once.
async function verifyAll(
  ranges: readonly ChainRange[],
  verifier: Verifier,
  options: VerifyLedgerOptions,
): Promise<RangeReport[]> {
  const reports: RangeReport[] = [];
  const rest = ranges.entries();
  const work = async (): Promise<void> => {
    for (const [index, range] of rest) {
      const report = await verifier.verify(range);
      reports[index] = report;
      options.onDone?.(report.documents);
    }
  };
  await Promise.all(Array.from({ length: options.jobs * aheadPerJob }, work));
  return reports;
}

/**
 * Verifies every chain of a ledger file, even while another process owns it: one job runs in this thread, several run in as many
 * worker threads, each with its own read-only connection.
 */
export async function verifyLedgerFile(file: string, options: VerifyLedgerOptions): Promise<ChainReport[]> {
  const db = openLedgerReadOnly(file);
  const verifier = options.jobs === 1 ? inThisThread(file) : inThreads(file, options.jobs);
  try {
    const reports: ChainReport[] = [];
    for (const plan of planChains(db, options.documentsPerRange))
      reports.push(reportChain(plan, await verifyAll(plan.ranges, verifier, options)));
    return reports;
  } finally {
    await verifier.close();
    db.close();
  }
}
