import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupSteps, type WrittenBackup } from '#main/branch/backup/backup-steps.ts';
import { writeContainer } from '#main/branch/backup/container/write-container.ts';
import { requireDiskSpace } from '#main/branch/backup/require-disk-space.ts';
import { restoreBackup } from '#main/branch/backup/restore-backup.ts';
import { ledgerIdentity } from '#main/branch/backup/lineage/ledger-identity.ts';
import { startCounterName } from '#main/branch/backup/lineage/require-newest-ledger.ts';
import { writeBackup, type KeySource } from '#main/branch/backup/write-backup.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { init } from '#main/branch/db/migrations/001-init.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger } from '#main/branch/ledger/ledger.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { appendRequest, prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { memoryKeychain } from '#support/branch/keys/memory-keychain.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { runSql } from '#support/platform/run-sql.ts';

const at = new Date('2026-11-20T09:00:00.000Z');

let root: string;
let dataDir: string;
let folder: string;
let ledgerFile: string;

beforeEach(() => {
  root = temporaryFolder('write-backup');
  dataDir = path.join(root, 'data');
  folder = path.join(root, 'backups');
  for (const each of [dataDir, folder]) mkdirSync(each);
  ledgerFile = path.join(dataDir, 'ledger.db');
});

afterEach(() => rmSync(root, { recursive: true }));

function backUp(): Promise<WrittenBackup> {
  const order = { dataDir, folder, passphrase: undefined, productVersion: '0.0.0-test', at };
  return writeBackup(order, { kind: 'keychain', open: () => Promise.resolve(memoryKeychain()) }, backupSteps);
}

function restoreInto(file: string, target: string) {
  return restoreBackup({ file, dataDir: target, passphrase: undefined, openKeychain: undefined, at });
}

/** Packs the ledger without checks. */
async function packLedger(): Promise<string> {
  const file = path.join(folder, 'unseen.backup');
  const parts = [{ name: 'ledger.db' as const, bytes: statSync(ledgerFile).size }];
  const header = { created_at: at.toISOString(), product_version: '0.0.1', ledger_id: '', keys: 'none' as const };
  const partFiles = new Map([['ledger.db' as const, ledgerFile]]);
  await writeContainer(file, { ...header, encryption: null, parts }, { key: undefined, partFiles });
  return file;
}

async function issue(count: number): Promise<void> {
  const db = openLedgerDatabase(ledgerFile);
  prepareUnit(db);
  const ledger = createLedger(db.reader, new WriteQueue(db).commit, settableClock(at.toISOString()));
  await Promise.all(Array.from({ length: count }, () => ledger.append(appendRequest())));
  db.close();
}

test('refuses to back up a ledger whose chain is damaged at its end', async () => {
  await issue(3);
  const db = new BetterSqlite3(ledgerFile);
  db.exec("UPDATE chain_heads SET hash = 'another'");
  db.close();
  await expect(backUp()).rejects.toThrow(/chain of unit unit-1 is damaged at its end/);
  expect(readdirSync(folder)).toEqual([]);
});

test('refuses to back up a ledger whose pages are damaged', async () => {
  await issue(3);
  const db = new BetterSqlite3(ledgerFile);
  db.unsafeMode();
  db.pragma('writable_schema = ON');
  // The index has wrong page numbers.
  db.exec("UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'documents_by_number'");
  db.close();
  await expect(backUp()).rejects.toThrow(/is damaged/);
  expect(readdirSync(folder)).toEqual([]);
});

test('refuses to back up a ledger of another version of the schema', async () => {
  const ledger = new BetterSqlite3(ledgerFile);
  ledger.exec(init.sql);
  ledger.pragma('user_version = 1');
  await expect(backUp()).rejects.toThrow(/older version of Sanad/);
  ledger.pragma('user_version = 9999');
  ledger.close();
  await expect(backUp()).rejects.toThrow(/newer version of Sanad/);
});

test('writes one backup of a ledger at a time', async () => {
  await issue(1);
  const lock = lockFolder(dataDir, 'backup');
  await expect(backUp()).rejects.toThrow(/Another backup/);
  lock.release();
  expect((await backUp()).keys).toBe('none');
});

test('refuses to back up a ledger that is behind the count in the keychain', async () => {
  await issue(1);
  const db = openLedgerDatabase(ledgerFile);
  const { ledger_id, incarnation } = ledgerIdentity(db.reader);
  db.close();
  const keychain = memoryKeychain();
  const source: KeySource = { kind: 'keychain', open: () => Promise.resolve(keychain) };
  const order = { dataDir, folder, passphrase: 'a passphrase', productVersion: '0.0.0-test', at };
  await keychain.put(startCounterName(ledger_id), Buffer.from(String(incarnation + 1)));
  await expect(writeBackup(order, source, backupSteps)).rejects.toThrow(/older copy.*--accept-older-ledger/);
  expect(readdirSync(folder)).toEqual([]);
  // As the newest ledger, which was restored.
  const newest = openLedgerDatabase(ledgerFile);
  runSql(newest, 'UPDATE ledger_identity SET incarnation = incarnation + 1');
  newest.close();
  expect((await writeBackup(order, source, backupSteps)).keys).toBe('keychain');
});

test('says how much space a backup needs if there is too little', () => {
  expect(() => requireDiskSpace(dataDir, folder, 1e18)).toThrow(/^There is not enough free space in .* MB are free\.$/);
  expect(() => requireDiskSpace(dataDir, folder, 1)).not.toThrow();
});

test('migrates the ledger of a backup from an older version', async () => {
  const ledger = new BetterSqlite3(ledgerFile);
  ledger.exec(init.sql);
  ledger.exec("INSERT INTO companies (company_id, legal_name, vat_number) VALUES ('company-1', 'Test', '310175397400003')");
  ledger.exec(
    "INSERT INTO egs_units VALUES ('unit-1', 'company-1', 'sandbox', 'Till', '1', 2, 'both', '2026-11-20T09:00:00.000Z')",
  );
  ledger.pragma('user_version = 1');
  ledger.close();
  const file = await packLedger();
  const target = path.join(root, 'restored');
  expect((await restoreInto(file, target)).units).toMatchObject([{ egs_unit_id: testUnitId, icv: 0 }]);
  expect(readdirSync(target).toSorted()).toEqual(['appliance.lock', 'ledger.db']);
});

test('leaves the folder empty if the ledger in a backup is damaged', async () => {
  await issue(1);
  const db = new BetterSqlite3(ledgerFile);
  db.exec("UPDATE chain_heads SET hash = 'another'");
  db.pragma('journal_mode = DELETE');
  db.close();
  const file = await packLedger();
  const target = path.join(root, 'restored');
  await expect(restoreInto(file, target)).rejects.toThrow(/damaged at its end/);
  expect(readdirSync(target)).toEqual(['appliance.lock']);
});
