import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { openDataFolder } from '../../platform/data-folder.ts';
import { lockFolder } from '../../platform/process-lock.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { syncFolder } from '../../platform/write-file-whole.ts';
import { openDatabase } from '../db/database.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openSealedFile } from '../keys/sealed-file.ts';
import { uncertainTails } from '../ledger/uncertain-tails.ts';
import type { UncertainTail } from '../ledger/uncertain-tails.ts';
import { checkLedgerFile } from './check-ledger-file.ts';
import type { BackupHeader, PartName } from './container/backup-header.ts';
import { readContainer, requireBackup } from './container/read-container.ts';
import { enterRecovery } from './continuity/enter-recovery.ts';
import { ledgerFileName } from './data-files.ts';
import { keyNames } from './key-names.ts';
import { withStorageSentence } from './storage-sentence.ts';

/** What is to be restored, and where to. */
export type RestoreOrder = {
  file: string;
  dataDir: string;
  passphrase: string | undefined;
  /** Takes the keys that came from a keychain; undefined leaves them in a sealed file under the backup's passphrase. */
  openKeychain: (() => Promise<Pick<KeyStore, 'put'>>) | undefined;
  at: Date;
};

/** What has been restored; every unit issues nothing until the end of its chain is confirmed. */
export type Restored = {
  createdAt: string;
  units: UncertainTail[];
  /** Where the keys are now: in the sealed file, in the keychain, or nowhere. */
  keys: BackupHeader['keys'];
};

const workPrefix = '.restoring-';
const lockFile = 'appliance.lock';

// What an interrupted restore has left may be cleared away; anything else is somebody's own.
function requireEmpty(dataDir: string): void {
  const entries = readdirSync(dataDir).filter((name) => name !== lockFile);
  if (entries.some((name) => !name.startsWith(workPrefix))) {
    throw new StartFault(`The data folder ${dataDir} is not empty: a backup is restored into an empty folder only.`);
  }
  for (const name of entries) rmSync(path.join(dataDir, name), { recursive: true });
}

async function extractParts({ file, passphrase }: RestoreOrder, work: string): Promise<BackupHeader> {
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

/** Brings the ledger to this version and takes its units out of use. */
function putIntoRecovery(ledgerFile: string, at: Date): Restored['units'] {
  const db = openDatabase(ledgerFile);
  try {
    enterRecovery(db, at, []);
    return uncertainTails(db);
  } finally {
    db.close();
  }
}

/** Hands the secrets that came from a keychain over to this machine's, where they are to go there. */
async function importKeys(order: RestoreOrder, header: BackupHeader, work: string): Promise<Restored['keys']> {
  const { openKeychain, passphrase } = order;
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

async function restore(order: RestoreOrder, dataDir: string): Promise<Restored> {
  const { at } = order;
  const work = mkdtempSync(path.join(dataDir, workPrefix));
  try {
    const header = await extractParts(order, work);
    const ledgerFile = path.join(work, 'ledger.db');
    checkLedgerFile(ledgerFile, () => undefined);
    const units = putIntoRecovery(ledgerFile, at);
    const keys = await importKeys(order, header, work);
    checkLedgerFile(ledgerFile, () => undefined);
    if (keys === 'sealed_file') renameSync(path.join(work, 'keys.sealed'), path.join(dataDir, 'keys.sealed'));
    // The ledger last: without it the folder is no appliance's yet.
    renameSync(ledgerFile, path.join(dataDir, ledgerFileName));
    return { createdAt: header.created_at, units, keys };
  } finally {
    rmSync(work, { recursive: true, force: true });
    await syncFolder(dataDir);
  }
}

/**
 * Restores a backup into an empty data folder. The appliance that is started on it submits what is still to be submitted and
 * issues nothing: what came after the backup is not in it (decisions §16).
 *
 * @throws StartFault where the backup is not whole or the folder not empty.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  // Before a folder is made for it.
  await requireBackup(order.file);
  const dataDir = openDataFolder(order.dataDir);
  requireEmpty(dataDir);
  const lock = lockFolder(dataDir, 'appliance');
  try {
    return await withStorageSentence('The backup could not be restored', () => restore(order, dataDir));
  } finally {
    lock.release();
  }
}
