import path from 'node:path';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { chainTails, openTailMarks, tailMarksFileName, type Marking } from '../../ledger/tail-marks.ts';
import { createStartCounter } from './start-counter.ts';
import { ledgerIdentity } from './ledger-identity.ts';
import { readKnownTails, requireNothingLost } from './require-newest-ledger.ts';

/** Lets the next start detect whether the ledger is the one that was written last. */
export type LedgerLineage = {
  /** Lets a ledger issue only once it is certainly the newest, and record the end of the chain after each document. */
  marking: Marking;
  close(): Promise<void>;
};

export type LineageOptions = {
  db: LedgerReader;
  commit: Commit;
  keyStore: KeyStore;
  dataDir: string;
  logger: Logger;
  conditions: Conditions;
};

// After this time the counter alone reveals a copy that was taken from a running appliance.
const countEveryMs = 3_600_000;

/**
 * Compares the ledger with the marks, the receipts and the counter outside it and starts using it: counts the start in the ledger and beside
 * the keys, and rewrites the marks. While the key store is unavailable, the count is postponed, and the first document with it.
 *
 * @throws StartFault if the ledger is an older copy.
 */
export async function openLineage(options: LineageOptions): Promise<LedgerLineage> {
  const { db, dataDir, conditions } = options;
  const file = path.join(dataDir, tailMarksFileName);
  requireNothingLost(db, readKnownTails(dataDir), dataDir);
  const startCounter = createStartCounter(options);
  await startCounter.count();
  const marks = await openTailMarks(file, ledgerIdentity(db).ledger_id, chainTails(db));
  // If the ledger turned out to be behind its keys, a condition reports it already, and it issues nothing.
  const countAgain = (): Promise<void> => startCounter.count().catch(() => undefined);
  const timer = setInterval(() => void countAgain(), countEveryMs).unref();
  return {
    marking: { marks, conditions, requireCertainty: startCounter.requireCertainty },
    async close() {
      clearInterval(timer);
      await countAgain();
      marks.close();
    },
  };
}
