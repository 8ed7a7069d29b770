import path from 'node:path';
import type { Logger } from '../../../platform/logger.ts';
import type { Database } from '../../db/database.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import type { Commit } from '../../ledger/group-commit.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { chainTails, ledgerIdentity } from './ledger-identity.ts';
import { incarnationName, requireNewestLedger } from './require-newest-ledger.ts';
import { openTailMarks, readTailMarks, tailMarksFileName } from './tail-marks.ts';
import { withMarks } from './with-marks.ts';

/** What lets the next start see whether the ledger it finds is the one that was written last. */
export type Continuity = {
  /** The same ledger, which marks the end of a chain after each document. */
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

// The ledger first: a cut in between leaves it ahead of the keys, which is no fault.
async function countIncarnation({ db, commit, keyStore }: ContinuityOptions): Promise<void> {
  const identity = await commit(() => {
    const { ledger_id, incarnation } = ledgerIdentity(db);
    db.run(db.sql.updateTable('ledger_identity').set({ incarnation: incarnation + 1 }));
    return { ledger_id, incarnation: incarnation + 1 };
  });
  await keyStore.put(incarnationName(identity.ledger_id), Buffer.from(String(identity.incarnation), 'latin1'));
}

/**
 * Holds the ledger against what is known of it elsewhere, and takes it up: counts the start in the ledger and beside the keys,
 * and writes the marks anew.
 *
 * @throws StartFault where the ledger was put back.
 */
export async function openContinuity(options: ContinuityOptions): Promise<Continuity> {
  const { db, dataDir, keyStore, logger } = options;
  const file = path.join(dataDir, tailMarksFileName);
  await requireNewestLedger(db, keyStore, { dataDir, marks: readTailMarks(file) });
  await countIncarnation(options);
  const marks = await openTailMarks(file, ledgerIdentity(db).ledger_id, chainTails(db));
  const count = (): Promise<void> =>
    countIncarnation(options).catch((cause: unknown) => {
      logger.warn({ err: cause }, 'the hour could not be counted in the ledger and beside the keys');
    });
  const timer = setInterval(() => void count(), countEveryMs).unref();
  return {
    withMarks: (ledger) => withMarks(ledger, marks, options.conditions),
    async close() {
      clearInterval(timer);
      await count();
      marks.close();
    },
  };
}
