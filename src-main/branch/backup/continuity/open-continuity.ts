import path from 'node:path';
import type { Logger } from '../../../platform/logger.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { createIncarnation } from './incarnation.ts';
import { chainTails, ledgerIdentity } from './ledger-identity.ts';
import { requireNothingLost } from './require-newest-ledger.ts';
import { openTailMarks, readTailMarks, tailMarksFileName } from './tail-marks.ts';
import { withMarks } from './with-marks.ts';

/** Lets the next start detect whether the ledger is the one that was written last. */
export type Continuity = {
  /** The same ledger, which issues only once it is certainly the newest, and records the end of the chain after each document. */
  withMarks(ledger: Ledger): Ledger;
  close(): Promise<void>;
};

export type ContinuityOptions = {
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
 * Compares the ledger with the marks and the counter outside it and starts using it: counts the start in the ledger and beside
 * the keys, and rewrites the marks. While the key store is unavailable, the count is postponed, and the first document with it.
 *
 * @throws StartFault if the ledger is an older copy.
 */
export async function openContinuity(options: ContinuityOptions): Promise<Continuity> {
  const { db, dataDir, conditions } = options;
  const file = path.join(dataDir, tailMarksFileName);
  const found = readTailMarks(file);
  if (found !== undefined) requireNothingLost(db, found, dataDir);
  const incarnation = createIncarnation(options);
  await incarnation.count();
  const marks = await openTailMarks(file, ledgerIdentity(db).ledger_id, chainTails(db));
  // If the ledger turned out to be behind its keys, a condition reports it already, and it issues nothing.
  const countAgain = (): Promise<void> => incarnation.count().catch(() => undefined);
  const timer = setInterval(() => void countAgain(), countEveryMs).unref();
  return {
    withMarks: (ledger) => withMarks(ledger, { marks, conditions, requireCertainty: incarnation.requireCertainty }),
    async close() {
      clearInterval(timer);
      await countAgain();
      marks.close();
    },
  };
}
