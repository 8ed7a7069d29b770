import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder, type FolderLock } from '#main/platform/files/process-lock.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { openLedgerReadOnly } from '../db/ledger-database.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { ledgerFileName, sealedKeysFileName } from '../db/data-files.ts';
import {
  workFolder,
  type BackupKeys,
  type BackupInput,
  type BackupSteps,
  type LedgerSnapshot,
  type WrittenBackup,
} from './backup-steps.ts';
import { requireNewestStart } from './lineage/require-newest-ledger.ts';

/** Where the keys of the ledger are. A keychain is read only if a passphrase can protect its secrets. */
export type KeySource = { kind: 'sealed_file'; file: string } | { kind: 'keychain'; open: () => Promise<Pick<KeyStore, 'get'>> };

/** Where a backup finds the keys of a running appliance. */
export function keySourceOf(keyStore: KeyStore, dataDir: string): KeySource {
  if (keyStore.kind === 'sealed_file') return { kind: 'sealed_file', file: path.join(dataDir, sealedKeysFileName) };
  return { kind: 'keychain', open: () => Promise.resolve(keyStore) };
}

// One at a time, because each deletes the files of an interrupted one.
function lockBackups(dataDir: string): FolderLock {
  try {
    return lockFolder(dataDir, 'backup');
  } catch (cause) {
    throw new StartFault(`Another backup of ${dataDir} is being written; wait until it is finished.`, { cause });
  }
}

// An older copy of a ledger must not become its newest backup.
async function requireNewest(keychain: Pick<KeyStore, 'get'>, dataDir: string): Promise<void> {
  const db = openLedgerReadOnly(path.join(dataDir, ledgerFileName));
  try {
    await requireNewestStart(db, keychain, dataDir);
  } finally {
    db.close();
  }
}

async function collectKeys(source: KeySource, { keyNames }: LedgerSnapshot, input: BackupInput): Promise<BackupKeys> {
  if (source.kind === 'sealed_file') return source;
  if (input.passphrase === undefined) return { kind: 'none' };
  const keychain = await source.open();
  await requireNewest(keychain, input.dataDir);
  const secrets: [string, Uint8Array][] = [];
  for (const name of keyNames) {
    const secret = await keychain.get(name);
    if (secret !== undefined) secrets.push([name, secret]);
  }
  return { kind: 'keychain', secrets };
}

/**
 * Writes the ledger and its keys into one file of the backup folder (contract §16). The keys are read after the ledger: a key is
 * stored before the ledger refers to it.
 *
 * @throws StartFault if that fails; earlier backups are not touched.
 */
export async function writeBackup(input: BackupInput, source: KeySource, steps: BackupSteps): Promise<WrittenBackup> {
  const lock = lockBackups(input.dataDir);
  try {
    const snapshot = await steps.takeSnapshot(input);
    const keys = await collectKeys(source, snapshot, input);
    return await steps.packBackup(input, snapshot, keys);
  } finally {
    // On some systems a stopped thread still holds files open; the next backup deletes them.
    await rm(workFolder(input.dataDir), { recursive: true, force: true }).catch(() => undefined);
    lock.release();
  }
}
