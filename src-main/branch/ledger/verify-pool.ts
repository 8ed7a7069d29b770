import assert from 'node:assert/strict';
import { createWorkerDesk } from '../../platform/worker-desk.ts';
import { openDatabaseReadOnly } from '../db/database.ts';
import { planChains, reportChain } from './verify-chains.ts';
import type { ChainReport } from './verify-chains.ts';
import { verifyRange } from './verify-range.ts';
import type { ChainRange, RangeReport } from './verify-range.ts';

/** What a verifier in a thread of its own is asked. */
export type RangeToVerify = { file: string; range: ChainRange };

/** How a ledger is walked: by how many threads, in parts of how many documents, and who hears of each part that is done. */
export type WalkOptions = { jobs: number; documentsPerRange?: number; onDone?: (documents: number) => void };

type Verifier = { verify(range: ChainRange): Promise<RangeReport>; close(): Promise<void> };

// A range has 500 documents; even of 1,000 lines each, one takes some 25 s.
const timeLimitMs = 600_000;
const maxWaiting = 1_000_000;
// As many ranges of each thread are under way that none waits for the next one.
const aheadPerJob = 2;

function inThisThread(file: string): Verifier {
  const db = openDatabaseReadOnly(file);
  return {
    verify: (range) => Promise.resolve(verifyRange(db, range)),
    close: () => Promise.resolve(db.close()),
  };
}

function inThreads(file: string, jobs: number): Verifier {
  const desks = Array.from({ length: jobs }, () => ({
    load: 0,
    desk: createWorkerDesk<RangeToVerify, RangeReport>({
      script: new URL('./verify-worker.ts', import.meta.url),
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
      const [freest] = desks.toSorted((one, other) => one.load - other.load);
      assert(freest !== undefined, 'a pool has at least one thread');
      freest.load += 1;
      try {
        return await freest.desk.ask({ file, range });
      } finally {
        freest.load -= 1;
      }
    },
    async close() {
      await Promise.all(desks.map(({ desk }) => desk.close()));
    },
  };
}

/** The reports of all ranges in their order, with only so many under way at once. */
async function verifyAll(ranges: readonly ChainRange[], verifier: Verifier, options: WalkOptions): Promise<RangeReport[]> {
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
 * Walks every chain of a ledger file, also beside the appliance that owns it: with one job in this thread, with more in as many
 * threads, each on a read-only connection of its own.
 */
export async function walkLedger(file: string, options: WalkOptions): Promise<ChainReport[]> {
  const db = openDatabaseReadOnly(file);
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
