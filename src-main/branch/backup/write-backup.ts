import { rm } from 'node:fs/promises';
import { lockFolder } from '../../platform/process-lock.ts';
import type { FolderLock } from '../../platform/process-lock.ts';
import { StartFault } from '../../platform/start-fault.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { workFolder } from './backup-steps.ts';
import type { BackupKeys, BackupOrder, BackupSteps, WrittenBackup } from './backup-steps.ts';

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

async function collectKeys(source: KeySource, names: readonly string[], hasPassphrase: boolean): Promise<BackupKeys> {
  if (source.kind === 'sealed_file') return source;
  if (!hasPassphrase) return { kind: 'none' };
  const keychain = await source.open();
  const secrets: [string, Uint8Array][] = [];
  for (const name of names) {
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
    const keys = await collectKeys(source, snapshot.keyNames, order.passphrase !== undefined);
    return await steps.packBackup(order, snapshot, keys);
  } finally {
    // What a thread that was stopped still holds open on some systems goes with the next backup.
    await rm(workFolder(order.dataDir), { recursive: true, force: true }).catch(() => undefined);
    lock.release();
  }
}
