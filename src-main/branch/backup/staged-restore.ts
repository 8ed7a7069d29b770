import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '#main/platform/logger.ts';
import { syncFolder } from '#main/platform/files/write-file-atomic.ts';
import { ledgerFileName, sealedKeysFileName } from '../db/data-files.ts';
import { openLedgerDatabase, openLedgerReadOnly, type LedgerReader, type LedgerWriter } from '../db/ledger-database.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openSealedFile } from '../keys/sealed-file.ts';
import { tailMarksFileName } from '../ledger/tail-marks.ts';
import { BackupStartFault } from './container/backup-fault.ts';
import type { BackupHeader } from './container/backup-header.ts';
import { keyNames } from './key-names.ts';

// What was restored and verified waits here for the next start, which puts it in the place of the empty ledger.
const stagedName = 'restored';
// Nothing is deleted: what was there before is kept here.
const beforeName = 'before-restore';

/** Whether a ledger holds nothing that a restore could lose: no document, no unit, and no head office that knows it. */
export function isEmptyLedger(db: Pick<LedgerReader, 'first' | 'sql'>): boolean {
  const { sql } = db;
  return (
    db.first(sql.selectFrom('egs_units').select('egs_unit_id').limit(1)) === undefined &&
    db.first(sql.selectFrom('documents').select('invoice_id').limit(1)) === undefined &&
    db.first(sql.selectFrom('head_office').select('id')) === undefined
  );
}

/** What a person has entered for the keys of a backup, and the key store of this appliance. */
export type KeysOfRestore = {
  keys: BackupHeader['keys'];
  /** The passphrase of the backup, which also seals the keys that came from a keychain. */
  passphrase: string | undefined;
  /** The passphrase with which the earlier appliance opened its sealed file. */
  keysPassphrase: string | undefined;
  /** Restores without the keys: each unit has to be onboarded anew. */
  withoutKeys: boolean;
  own: KeyStore['kind'];
  openKeyStore: (folder: string) => Promise<KeyStore>;
};

async function opensWithOwnPassphrase({ own, openKeyStore }: KeysOfRestore, folder: string): Promise<boolean> {
  if (own !== 'sealed_file') return false;
  return openKeyStore(folder).then(
    () => true,
    () => false,
  );
}

async function openKeysOfBackup(file: string, passphrase: string | undefined): Promise<KeyStore> {
  if (passphrase === undefined) {
    throw new BackupStartFault('The keys in the backup are sealed under another passphrase.', 'keys_passphrase_needed');
  }
  return openSealedFile(file, passphrase).catch((cause: unknown) => {
    throw new BackupStartFault('This is not the passphrase of the keys in the backup.', 'keys_passphrase_wrong', {}, { cause });
  });
}

// The keys of a backup become those of this appliance, under its own passphrase or in its keychain.
async function takeKeys(folder: string, input: KeysOfRestore): Promise<void> {
  const { keys, passphrase, keysPassphrase, withoutKeys, openKeyStore } = input;
  const sealedFile = path.join(folder, sealedKeysFileName);
  if (!existsSync(sealedFile)) return;
  if (withoutKeys) return rmSync(sealedFile);
  if (keysPassphrase === undefined && (await opensWithOwnPassphrase(input, folder))) return;
  const earlier = await openKeysOfBackup(sealedFile, keysPassphrase ?? (keys === 'keychain' ? passphrase : undefined));
  // What was read is in memory now.
  rmSync(sealedFile);
  const store = await openKeyStore(folder);
  const ledger = openLedgerReadOnly(path.join(folder, ledgerFileName));
  const names = keyNames(ledger);
  ledger.close();
  for (const name of names) {
    const secret = await earlier.get(name);
    if (secret !== undefined) await store.put(name, secret);
  }
}

/**
 * Has a restored and verified ledger wait for the next start, with its keys in the key store of this appliance.
 *
 * @param record writes into it that it was restored.
 * @throws StartFault where the keys cannot be opened.
 */
export async function stageRestore(
  folder: string,
  dataDir: string,
  { record, ...keys }: KeysOfRestore & { record: (writer: LedgerWriter) => void },
): Promise<void> {
  await takeKeys(folder, keys);
  const ledger = openLedgerDatabase(path.join(folder, ledgerFileName));
  try {
    ledger.transact(record);
  } finally {
    ledger.close();
  }
  await syncFolder(folder);
  renameSync(folder, path.join(dataDir, stagedName));
  await syncFolder(dataDir);
}

function holdsSomething(file: string): boolean {
  if (!existsSync(file)) return false;
  const ledger = openLedgerReadOnly(file);
  try {
    return !isEmptyLedger(ledger);
  } finally {
    ledger.close();
  }
}

/**
 * Puts what was restored in the place of the empty ledger. Each step is whole, and a start that was cut off between two goes on with
 * the next; the ledger comes last. A ledger that holds anything stays, and what was restored is left alone.
 */
export async function takeStagedRestore(dataDir: string, logger: Logger): Promise<void> {
  const staged = path.join(dataDir, stagedName);
  if (!existsSync(path.join(staged, ledgerFileName))) return;
  if (holdsSomething(path.join(dataDir, ledgerFileName))) {
    logger.error({ folder: staged }, 'a restored ledger is not taken: this one holds units or documents by now');
    return;
  }
  const before = path.join(dataDir, beforeName);
  mkdirSync(before, { recursive: true, mode: 0o700 });
  const setAside = (name: string): void => {
    const file = path.join(dataDir, name);
    if (existsSync(file)) renameSync(file, path.join(before, name));
  };
  if (existsSync(path.join(staged, sealedKeysFileName))) {
    setAside(sealedKeysFileName);
    renameSync(path.join(staged, sealedKeysFileName), path.join(dataDir, sealedKeysFileName));
  }
  for (const name of [`${ledgerFileName}-wal`, `${ledgerFileName}-shm`, tailMarksFileName, ledgerFileName]) setAside(name);
  renameSync(path.join(staged, ledgerFileName), path.join(dataDir, ledgerFileName));
  await syncFolder(dataDir);
  rmSync(staged, { recursive: true, force: true });
  logger.info({ before }, 'a restored ledger was taken; the empty one from before is kept');
}
