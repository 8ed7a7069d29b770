import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../../platform/process-lock.ts';
import type { FolderLock } from '../../platform/process-lock.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { openDatabaseReadOnly } from '../db/database.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { workFolder } from './backup-steps.ts';
import type { BackupKeys, BackupOrder, BackupSteps, Snapshot, WrittenBackup } from './backup-steps.ts';
import { requireNewestIncarnation } from './continuity/require-newest-ledger.ts';
import { ledgerFileName } from './data-files.ts';

/** Where the keys of the ledger are. A keychain is asked only where a passphrase can protect what it says. */
export type KeySource = { kind: 'sealed_file'; file: string } | { kind: 'keychain'; open: () => Promise<Pick<KeyStore, 'get'>> };

// One at a time: each clears away what an interrupted one has left.
function lockBackups(dataDir: string): FolderLock {
  try {
    return lockFolder(dataDir, 'backup');
  } catch (cause) {
    throw new StartFault(`Another backup of ${dataDir} is being written; wait until it has ended.`, { cause });
  }
}

// An older copy of a ledger never becomes its newest backup.
async function requireNewest(keychain: Pick<KeyStore, 'get'>, dataDir: string): Promise<void> {
  const db = openDatabaseReadOnly(path.join(dataDir, ledgerFileName));
  try {
    await requireNewestIncarnation(db, keychain, dataDir);
  } finally {
    db.close();
  }
}

async function collectKeys(source: KeySource, { keyNames }: Snapshot, order: BackupOrder): Promise<BackupKeys> {
  if (source.kind === 'sealed_file') return source;
  if (order.passphrase === undefined) return { kind: 'none' };
  const keychain = await source.open();
  await requireNewest(keychain, order.dataDir);
  const secrets: [string, Uint8Array][] = [];
  for (const name of keyNames) {
    const secret = await keychain.get(name);
    if (secret !== undefined) secrets.push([name, secret]);
  }
  return { kind: 'keychain', secrets };
}

/**
 * Writes the ledger and its keys into one file of the backup folder (decisions §16). The keys are read after the ledger: those
 * that it refers to were there before it did.
 *
 * @throws StartFault where that cannot be done; earlier backups are left as they are.
 */
export async function writeBackup(order: BackupOrder, source: KeySource, steps: BackupSteps): Promise<WrittenBackup> {
  const lock = lockBackups(order.dataDir);
  try {
    const snapshot = await steps.takeSnapshot(order);
    const keys = await collectKeys(source, snapshot, order);
    return await steps.packBackup(order, snapshot, keys);
  } finally {
    // What a thread that was stopped still holds open on some systems goes with the next backup.
    await rm(workFolder(order.dataDir), { recursive: true, force: true }).catch(() => undefined);
    lock.release();
  }
}
