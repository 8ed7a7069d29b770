import path from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { openDataFolder } from '../platform/files/data-folder.ts';
import { lockFolder } from '../platform/files/process-lock.ts';
import type { Logger } from '../platform/logger.ts';
import { startCheckpoints } from '../platform/sqlite/checkpoints.ts';
import { WriteQueue } from '../platform/sqlite/write-queue.ts';
import { reportUncertainTails } from './backup/continuity/enter-recovery.ts';
import { takeStagedRestore } from './backup/staged-restore.ts';
import { openContinuity, type Continuity, type ContinuityOptions } from './backup/continuity/open-continuity.ts';
import { ledgerFileName } from './db/data-files.ts';
import { openLedgerDatabase, type LedgerReader } from './db/ledger-database.ts';
import type { Schema } from './db/schema.ts';
import type { Conditions } from './health/conditions.ts';
import type { KeyStore } from './keys/key-store.ts';
import { watchKeyStore, type WatchedKeyStore } from './keys/watched-key-store.ts';
import { FinishingThread } from './ledger/contents/finishing-thread.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { createStorageWatch } from './ledger/storage-watch.ts';
import { verifyChainTails } from './ledger/verify-chains.ts';

/** The data folder of an appliance with all that is kept in it, and the key store. */
export type Storage = {
  dataDir: string;
  ledgerFile: string;
  keyStore: WatchedKeyStore;
  /** What reads the ledger; it cannot write. */
  db: LedgerReader;
  /** The one way to write to the ledger. */
  writes: WriteQueue<Schema>;
  ledger: Ledger;
  close(): Promise<void>;
};

export type StorageOptions = {
  clock: Clock;
  logger: Logger;
  conditions: Conditions;
  openKeyStore: (dataDir: string) => Promise<KeyStore>;
};

async function takeUpLedger(options: ContinuityOptions): Promise<Continuity> {
  verifyChainTails(options.db);
  return openContinuity(options);
}

/**
 * Opens the storage of an appliance for its one process.
 *
 * @throws StartFault where the folder cannot be used or belongs to another process.
 */
export async function openStorage(folder: string, options: StorageOptions): Promise<Storage> {
  const { clock, logger, conditions } = options;
  const dataDir = openDataFolder(folder);
  const lock = lockFolder(dataDir, 'appliance');
  await takeStagedRestore(dataDir, logger);
  const keyStore = watchKeyStore(await options.openKeyStore(dataDir), conditions);
  const ledgerFile = path.join(dataDir, ledgerFileName);
  const database = openLedgerDatabase(ledgerFile);
  const { reader: db } = database;
  const writes = new WriteQueue(database, createStorageWatch(db, conditions));
  const { commit } = writes;
  const continuity = await takeUpLedger({ db, commit, keyStore, dataDir, logger, conditions }).catch((cause: unknown) => {
    database.close();
    lock.release();
    throw cause;
  });
  const checkpoints = startCheckpoints(ledgerFile, logger);
  const thread = new FinishingThread({ logger });
  reportUncertainTails(db, conditions, dataDir);
  const ledger = continuity.withMarks(createLedger(db, writes.tryCommit, clock, { thread }));
  return {
    dataDir,
    ledgerFile,
    keyStore,
    db,
    writes,
    ledger,
    async close() {
      await continuity.close();
      await writes.idle();
      await Promise.all([checkpoints.close(), thread.close()]);
      database.close();
      lock.release();
    },
  };
}
