import path from 'node:path';
import type { Clock } from '#main/platform/clock.ts';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { startCheckpoints } from '#main/platform/sqlite/checkpoints.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { reportUncertainTails } from './backup/lineage/enter-recovery.ts';
import { takeStagedRestore } from './backup/staged-restore.ts';
import { openLineage, type LedgerLineage, type LineageOptions } from './backup/lineage/open-lineage.ts';
import { ledgerFileName } from './db/data-files.ts';
import { openLedgerDatabase, type LedgerReader } from './db/ledger-database.ts';
import type { Schema } from './db/schema.ts';
import type { Conditions } from './health/conditions.ts';
import type { KeyStore } from './keys/key-store.ts';
import { watchKeyStore, type WatchedKeyStore } from './keys/watched-key-store.ts';
import { FinishingThread } from './ledger/contents/finishing-thread.ts';
import { openReceipts, type ReceiptFile } from './ledger/chain-receipts.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { createStorageWatch } from './ledger/storage-watch.ts';
import { verifyChainTails } from './ledger/verify/verify-chains.ts';

/** The data folder of an appliance with all that is kept in it, and the key store. */
export type Storage = {
  dataDir: string;
  ledgerFile: string;
  /** What head office has signed of the ends of the chains. */
  receipts: ReceiptFile;
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

async function takeUpLedger(options: LineageOptions): Promise<LedgerLineage> {
  verifyChainTails(options.db);
  return openLineage(options);
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
  const lineage = await takeUpLedger({ db, commit, keyStore, dataDir, logger, conditions }).catch((cause: unknown) => {
    database.close();
    lock.release();
    throw cause;
  });
  const checkpoints = startCheckpoints(ledgerFile, logger);
  const thread = new FinishingThread({ logger });
  reportUncertainTails(db, conditions, dataDir);
  const ledger = createLedger(db, writes.tryCommit, clock, { thread, marking: lineage.marking });
  return {
    dataDir,
    ledgerFile,
    receipts: openReceipts(dataDir),
    keyStore,
    db,
    writes,
    ledger,
    async close() {
      await lineage.close();
      await writes.idle();
      await Promise.all([checkpoints.close(), thread.close()]);
      database.close();
      lock.release();
    },
  };
}
