import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { StartFault } from '../../platform/start-fault.ts';
import { syncFolder } from '../../platform/write-file-whole.ts';
import { copyDatabase } from '../db/copy-database.ts';
import { openSealedFile } from '../keys/sealed-file.ts';
import { deriveKeys, newKeyDerivation } from '../keys/sealing.ts';
import { backupName, draftsAmong } from './backup-names.ts';
import { checkLedgerFile } from './check-ledger-file.ts';
import type { BackupHeader, PartName } from './container/backup-header.ts';
import { readContainer } from './container/read-container.ts';
import { writeContainer } from './container/write-container.ts';
import { ledgerIdentity } from './continuity/ledger-identity.ts';
import { requireStartable } from './continuity/require-newest-ledger.ts';
import { readTailMarks, tailMarksFileName } from './continuity/tail-marks.ts';
import { ledgerFileName } from './data-files.ts';
import { keyNames } from './key-names.ts';
import { requireRoom } from './require-room.ts';
import { withStorageSentence } from './storage-sentence.ts';

/** What is to be backed up, and where to. */
export type BackupOrder = {
  dataDir: string;
  /** Must exist: a disk that is not attached must not be taken for an empty folder. */
  folder: string;
  passphrase: string | undefined;
  productVersion: string;
  at: Date;
};

/** What a copy of the ledger says about itself. */
export type Snapshot = { ledgerId: string; keyNames: string[] };

/** The keys that go with a ledger: a sealed file goes in as it is, a keychain's secrets under the backup's passphrase. */
export type BackupKeys =
  { kind: 'sealed_file'; file: string } | { kind: 'keychain'; secrets: [name: string, secret: Uint8Array][] } | { kind: 'none' };

export type WrittenBackup = { file: string; bytes: number; keys: BackupHeader['keys'] };

/** The two steps of a backup, in this thread or in one of their own. */
export type BackupSteps = {
  takeSnapshot(order: BackupOrder): Promise<Snapshot>;
  packBackup(order: BackupOrder, snapshot: Snapshot, keys: BackupKeys): Promise<WrittenBackup>;
};

/** Where a backup is prepared, in the data folder: what is in the clear there never leaves it. */
export function workFolder(dataDir: string): string {
  return path.join(dataDir, 'backup-work');
}

function requireFolder(folder: string): void {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) throw new StartFault(`The backup folder ${folder} does not exist; is its disk attached?`);
}

/**
 * The first step: a copy of the ledger as it stands now, found to be whole and not older than what was issued.
 *
 * @throws StartFault where there is no room, no folder, or a fault in the ledger.
 */
async function takeSnapshot(order: BackupOrder): Promise<Snapshot> {
  const { dataDir, folder } = order;
  requireFolder(folder);
  const work = workFolder(dataDir);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  const copy = path.join(work, 'ledger.db');
  // Before the copy, which is then never behind the marks of an appliance that sells meanwhile.
  const marks = readTailMarks(path.join(dataDir, tailMarksFileName));
  await copyDatabase(path.join(dataDir, ledgerFileName), copy, (bytes) => requireRoom(dataDir, folder, bytes));
  return checkLedgerFile(copy, (db) => {
    requireStartable(db, marks, dataDir);
    return { ledgerId: ledgerIdentity(db).ledger_id, keyNames: keyNames(db) };
  });
}

async function prepareKeys(keys: BackupKeys, { dataDir, passphrase }: BackupOrder): Promise<string | undefined> {
  const file = path.join(workFolder(dataDir), 'keys.sealed');
  if (keys.kind === 'none') return undefined;
  if (keys.kind === 'sealed_file') {
    await copyFile(keys.file, file);
    return file;
  }
  assert(passphrase !== undefined, 'secrets of a keychain leave it only under a passphrase');
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

// Each part as it was packed, bit by bit: what is written is read again before it counts as a backup.
async function packChecked(file: string, header: BackupHeader, content: Parameters<typeof writeContainer>[2]): Promise<void> {
  await writeContainer(file, header, content);
  await readContainer(file, { key: content.key }, () => Promise.resolve());
}

/**
 * The second step: packs the copy and the keys into one file, reads it again, and gives it its name only then, so that nobody
 * ever finds a part of a backup under the name of one.
 */
async function packBackup(order: BackupOrder, { ledgerId }: Snapshot, keys: BackupKeys): Promise<WrittenBackup> {
  const { dataDir, folder, passphrase, productVersion, at } = order;
  for (const draft of draftsAmong(readdirSync(folder), ledgerId)) rmSync(path.join(folder, draft), { force: true });
  const keyFile = await prepareKeys(keys, order);
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

/** The steps, done by whoever calls them. What the disk refuses is a StartFault. */
export const backupSteps: BackupSteps = {
  takeSnapshot: (order) => withStorageSentence(refused, () => takeSnapshot(order)),
  packBackup: (order, snapshot, keys) => withStorageSentence(refused, () => packBackup(order, snapshot, keys)),
};
