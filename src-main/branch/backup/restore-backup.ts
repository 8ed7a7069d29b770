import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { syncFolder } from '#main/platform/files/write-file-atomic.ts';
import { openLedgerDatabase } from '../db/ledger-database.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openSealedFile } from '../keys/sealed-file.ts';
import { uncertainTails, type UncertainTail } from '../ledger/uncertain-tails.ts';
import { ledgerFileName } from '../db/data-files.ts';
import { checkLedgerFile } from './check-ledger-file.ts';
import type { BackupHeader, PartName } from './container/backup-header.ts';
import { readContainer, requireBackup } from './container/read-container.ts';
import { enterRecovery } from './lineage/enter-recovery.ts';
import { keyNames } from './key-names.ts';
import { withStorageSentence } from './container/backup-fault.ts';

/** What to restore, and where. */
export type RestoreInput = {
  file: string;
  dataDir: string;
  passphrase: string | undefined;
  /** Opens the keychain for keys that came from one; undefined leaves them in a sealed file under the backup's passphrase. */
  openKeychain: (() => Promise<Pick<KeyStore, 'put'>>) | undefined;
  at: Date;
};

/** The result of a restore; no unit issues anything until the end of its chain is confirmed. */
export type Restored = {
  createdAt: string;
  units: UncertainTail[];
  /** Where the keys are now: in the sealed file, in the keychain, or not restored. */
  keys: BackupHeader['keys'];
};

const workPrefix = '.restoring-';
const lockFile = 'appliance.lock';

// The files of an interrupted restore may be deleted; any other file is not ours.
function requireEmpty(dataDir: string): void {
  const entries = readdirSync(dataDir).filter((name) => name !== lockFile);
  if (entries.some((name) => !name.startsWith(workPrefix))) {
    throw new StartFault(`The data folder ${dataDir} is not empty: a backup can only be restored into an empty folder.`);
  }
  for (const name of entries) rmSync(path.join(dataDir, name), { recursive: true });
}

async function extractParts({ file, passphrase }: RestoreInput, work: string): Promise<BackupHeader> {
  const targets = new Map<PartName, FileHandle>();
  try {
    const header = await readContainer(file, { passphrase }, async (part, content) => {
      const target = targets.get(part) ?? (await open(path.join(work, part), 'wx', 0o600));
      targets.set(part, target);
      await target.writeFile(content);
    });
    for (const target of targets.values()) await target.sync();
    return header;
  } finally {
    for (const target of targets.values()) await target.close();
  }
}

// Migrates the ledger to this version and blocks its units.
function putIntoRecovery(ledgerFile: string, at: Date): Restored['units'] {
  const ledger = openLedgerDatabase(ledgerFile);
  try {
    ledger.transact((writer) => enterRecovery(writer, at, []));
    return uncertainTails(ledger.reader);
  } finally {
    ledger.close();
  }
}

// Copies the secrets that came from a keychain into the one of this machine, if requested.
async function importKeys(input: RestoreInput, header: BackupHeader, work: string): Promise<Restored['keys']> {
  const { openKeychain, passphrase } = input;
  if (header.keys !== 'keychain' || openKeychain === undefined) return header.keys === 'none' ? 'none' : 'sealed_file';
  const sealedFile = path.join(work, 'keys.sealed');
  const sealed = await openSealedFile(sealedFile, passphrase ?? '');
  const keychain = await openKeychain();
  for (const name of checkLedgerFile(path.join(work, 'ledger.db'), keyNames)) {
    const secret = await sealed.get(name);
    if (secret !== undefined) await keychain.put(name, secret);
  }
  rmSync(sealedFile);
  return 'keychain';
}

async function restore(input: RestoreInput, dataDir: string): Promise<Restored> {
  const { at } = input;
  const work = mkdtempSync(path.join(dataDir, workPrefix));
  try {
    const header = await extractParts(input, work);
    const ledgerFile = path.join(work, 'ledger.db');
    checkLedgerFile(ledgerFile, () => undefined);
    const units = putIntoRecovery(ledgerFile, at);
    const keys = await importKeys(input, header, work);
    checkLedgerFile(ledgerFile, () => undefined);
    if (keys === 'sealed_file') renameSync(path.join(work, 'keys.sealed'), path.join(dataDir, 'keys.sealed'));
    // The ledger last: without it the folder is not yet the data folder of an appliance.
    renameSync(ledgerFile, path.join(dataDir, ledgerFileName));
    return { createdAt: header.created_at, units, keys };
  } finally {
    rmSync(work, { recursive: true, force: true });
    await syncFolder(dataDir);
  }
}

/**
 * Restores a backup into an empty data folder. The appliance that is started on it submits the pending documents and issues
 * nothing, because documents issued after the backup are not in it (contract §16).
 *
 * @throws StartFault if the backup is damaged or the folder is not empty.
 */
export async function restoreBackup(input: RestoreInput): Promise<Restored> {
  // Before a folder is created for it.
  await requireBackup(input.file);
  const dataDir = openDataFolder(input.dataDir);
  requireEmpty(dataDir);
  const lock = lockFolder(dataDir, 'appliance');
  try {
    return await withStorageSentence('The backup could not be restored', () => restore(input, dataDir));
  } finally {
    lock.release();
  }
}
