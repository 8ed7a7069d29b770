import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { StartFault } from '#main/platform/start-fault.ts';
import { syncFolder } from '#main/platform/files/write-file-atomic.ts';
import { copyDatabase } from '#main/platform/sqlite/copy-database.ts';
import { ledgerSchemaVersion } from '../db/ledger-migrations.ts';
import { openSealedFile } from '../keys/sealed-file.ts';
import { deriveKeys, newKeyDerivation } from '../keys/sealing.ts';
import { ledgerFileName } from '../db/data-files.ts';
import { BackupStartFault, withStorageSentence } from './container/backup-fault.ts';
import { backupName, deleteFiles, draftsAmong } from './backup-files.ts';
import { checkLedgerFile } from './check-ledger-file.ts';
import type { BackupHeader, PartName } from './container/backup-header.ts';
import { readContainer } from './container/read-container.ts';
import { writeContainer } from './container/write-container.ts';
import { ledgerIdentity } from './lineage/ledger-identity.ts';
import { readKnownTails, requireStartable } from './lineage/require-newest-ledger.ts';
import { keyNames } from './key-names.ts';
import { requireDiskSpace } from './require-disk-space.ts';

/** What to back up, and where. */
export type BackupInput = {
  dataDir: string;
  /** Must exist, so that a missing disk is not mistaken for an empty folder. */
  folder: string;
  passphrase: string | undefined;
  productVersion: string;
  at: Date;
};

/** The facts that are read from a copy of the ledger. */
export type LedgerSnapshot = { ledgerId: string; keyNames: string[] };

/**
 * The keys that belong to a ledger: a sealed file is included unchanged, a keychain's secrets are encrypted with the backup's
 * passphrase.
 */
export type BackupKeys =
  { kind: 'sealed_file'; file: string } | { kind: 'keychain'; secrets: [name: string, secret: Uint8Array][] } | { kind: 'none' };

export type WrittenBackup = { file: string; bytes: number; keys: BackupHeader['keys'] };

/** The two steps of a backup, run in this thread or in a worker thread. */
export type BackupSteps = {
  takeSnapshot(input: BackupInput): Promise<LedgerSnapshot>;
  packBackup(input: BackupInput, snapshot: LedgerSnapshot, keys: BackupKeys): Promise<WrittenBackup>;
};

/** The folder inside the data folder where a backup is prepared, so that unencrypted content never leaves the data folder. */
export function workFolder(dataDir: string): string {
  return path.join(dataDir, 'backup-work');
}

function requireFolder(folder: string): void {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder) return;
  throw new BackupStartFault(`The backup folder ${folder} does not exist; is its disk attached?`, 'folder_missing', { folder });
}

function requireThisVersion(schemaVersion: number): void {
  if (schemaVersion === ledgerSchemaVersion) return;
  throw new StartFault(
    schemaVersion > ledgerSchemaVersion
      ? 'This ledger was written by a newer version of Sanad; install that version to back it up.'
      : 'This ledger was written by an older version of Sanad; start the appliance once to upgrade it, which keeps a copy of the old one.',
  );
}

// The first step: copies the ledger and checks that the copy is intact and not older than the issued documents.
//
// @throws StartFault if the folder is missing, the disk space is too small, or the ledger is damaged.
async function takeSnapshot(input: BackupInput): Promise<LedgerSnapshot> {
  const { dataDir, folder } = input;
  requireFolder(folder);
  const work = workFolder(dataDir);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  const copy = path.join(work, 'ledger.db');
  // Read before the copy is made, so that the copy is never behind the marks and receipts of a running appliance.
  const known = readKnownTails(dataDir);
  await copyDatabase(path.join(dataDir, ledgerFileName), copy, ({ schemaVersion, bytes }) => {
    requireThisVersion(schemaVersion);
    requireDiskSpace(dataDir, folder, bytes);
  });
  return checkLedgerFile(copy, (db) => {
    requireStartable(db, known, dataDir);
    return { ledgerId: ledgerIdentity(db).ledger_id, keyNames: keyNames(db) };
  });
}

async function prepareKeys(keys: BackupKeys, { dataDir, passphrase }: BackupInput): Promise<string | undefined> {
  const file = path.join(workFolder(dataDir), 'keys.sealed');
  if (keys.kind === 'none') return undefined;
  if (keys.kind === 'sealed_file') {
    await copyFile(keys.file, file);
    return file;
  }
  assert(passphrase !== undefined, 'secrets of a keychain are exported only with a passphrase');
  const sealed = await openSealedFile(file, passphrase);
  for (const [name, secret] of keys.secrets) await sealed.put(name, secret);
  return file;
}

async function encryptionOf(passphrase: string | undefined) {
  if (passphrase === undefined) return { encryption: null, key: undefined };
  const kdf = newKeyDerivation();
  const { encryption: key } = await deriveKeys(passphrase, kdf);
  return { encryption: { cipher: 'aes-256-gcm', kdf }, key } as const;
}

// Compares each part with its source: a file counts as a backup only after it has been read back.
async function packChecked(file: string, header: BackupHeader, content: Parameters<typeof writeContainer>[2]): Promise<void> {
  await writeContainer(file, header, content);
  await readContainer(file, { key: content.key }, () => Promise.resolve());
}

// The second step: packs the copy and the keys into one file, verifies it, and only then renames it, so that an incomplete file
// never has the name of a backup.
async function packBackup(input: BackupInput, { ledgerId }: LedgerSnapshot, keys: BackupKeys): Promise<WrittenBackup> {
  const { dataDir, folder, passphrase, productVersion, at } = input;
  // What cannot be deleted stays: it has no name of a backup.
  deleteFiles(folder, draftsAmong(readdirSync(folder), ledgerId));
  const keyFile = await prepareKeys(keys, input);
  const files: [PartName, string][] = [['ledger.db', path.join(workFolder(dataDir), 'ledger.db')]];
  if (keyFile !== undefined) files.push(['keys.sealed', keyFile]);
  const { encryption, key } = await encryptionOf(passphrase);
  const header: BackupHeader = {
    created_at: at.toISOString(),
    product_version: productVersion,
    ledger_id: ledgerId,
    keys: keys.kind,
    encryption,
    parts: files.map(([name, file]) => ({ name, bytes: statSync(file).size })),
  };
  const file = path.join(folder, backupName(ledgerId, at));
  const draft = `${file}.draft`;
  try {
    await packChecked(draft, header, { key, partFiles: new Map(files) });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
  await syncFolder(folder);
  return { file, bytes: statSync(file).size, keys: keys.kind };
}

const refused = 'The backup could not be written';

/** The steps, run in the calling thread. A storage error becomes a StartFault. */
export const backupSteps: BackupSteps = {
  takeSnapshot: (input) => withStorageSentence(refused, () => takeSnapshot(input)),
  packBackup: (input, snapshot, keys) => withStorageSentence(refused, () => packBackup(input, snapshot, keys)),
};
