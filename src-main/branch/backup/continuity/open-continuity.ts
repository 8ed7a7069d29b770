import path from 'node:path';
import type { Logger } from '../../../platform/logger.ts';
import type { Database } from '../../db/database.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import type { Commit } from '../../ledger/group-commit.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { createIncarnation } from './incarnation.ts';
import { chainTails, ledgerIdentity } from './ledger-identity.ts';
import { requireNothingLost } from './require-newest-ledger.ts';
import { openTailMarks, readTailMarks, tailMarksFileName } from './tail-marks.ts';
import { withMarks } from './with-marks.ts';

/** What lets the next start see whether the ledger it finds is the one that was written last. */
export type Continuity = {
  /** The same ledger, which issues only once it is certain to be the newest, and marks the end of a chain after each document. */
  withMarks(ledger: Ledger): Ledger;
  close(): Promise<void>;
};

export type ContinuityOptions = {
  db: Database;
  commit: Commit;
  keyStore: KeyStore;
  dataDir: string;
  logger: Logger;
  conditions: Conditions;
};

// A copy taken from a running appliance is noticed by the count alone once this much time has passed.
const countEveryMs = 3_600_000;

/**
 * Holds the ledger against what is known of it elsewhere, and takes it up: counts the start in the ledger and beside the keys,
 * and writes the marks anew. While the keys are out of reach the count is put off, and with it the first document.
 *
 * @throws StartFault where the ledger was put back.
 */
export async function openContinuity(options: ContinuityOptions): Promise<Continuity> {
  const { db, dataDir, conditions } = options;
  const file = path.join(dataDir, tailMarksFileName);
  const found = readTailMarks(file);
  if (found !== undefined) requireNothingLost(db, found, dataDir);
  const incarnation = createIncarnation(options);
  await incarnation.count();
  const marks = await openTailMarks(file, ledgerIdentity(db).ledger_id, chainTails(db));
  // A ledger that turns out to be behind its keys is a condition by now, and issues nothing.
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
