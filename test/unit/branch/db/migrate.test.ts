import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../src-main/branch/db/database.ts';
import { migrations, schemaVersion } from '../../../../src-main/branch/db/migrate.ts';
import { init } from '../../../../src-main/branch/db/migrations/001-init.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanad-migrate-'));
  file = path.join(folder, 'ledger.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A ledger as the first version wrote it, its last rows still in the write-ahead log of a process that was killed. */
function firstLedger(): BetterSqlite3.Database {
  const ledger = new BetterSqlite3(file);
  ledger.pragma('journal_mode = WAL');
  ledger.exec(init.sql);
  ledger.pragma('user_version = 1');
  ledger.exec("INSERT INTO companies (company_id, legal_name, vat_number) VALUES ('company-1', 'Test', '310175397400003')");
  return ledger;
}

const copyName = `ledger.db.before-schema-${schemaVersion}`;

test('copies a ledger beside itself as it was, before a migration changes it', () => {
  const earlier = firstLedger();
  openDatabase(file).close();
  earlier.close();
  const copy = new BetterSqlite3(path.join(folder, copyName), { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(1);
  expect(copy.prepare('SELECT company_id FROM companies').all()).toEqual([{ company_id: 'company-1' }]);
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  copy.close();
  expect(statSync(path.join(folder, copyName)).mode & 0o777).toBe(0o600);
});

test('copies nothing where the ledger is new or has this version already', () => {
  openDatabase(file).close();
  openDatabase(file).close();
  expect(readdirSync(folder)).toEqual(['ledger.db']);
});

test('keeps the copies of the last three migrations', () => {
  firstLedger().close();
  const versions = [1, 2, 3, 9].map((later) => `ledger.db.before-schema-${schemaVersion + later}`);
  for (const name of versions) writeFileSync(path.join(folder, name), '');
  openDatabase(file).close();
  expect(readdirSync(folder).toSorted()).toEqual(['ledger.db', copyName, ...versions.slice(2)].toSorted());
});

test('changes nothing where the copy cannot be written', () => {
  firstLedger().close();
  mkdirSync(path.join(folder, copyName, 'in-the-way'), { recursive: true });
  expect(() => openDatabase(file)).toThrow(/cannot be copied before this version changes it/);
  const ledger = new BetterSqlite3(file);
  expect(ledger.pragma('user_version', { simple: true })).toBe(1);
  ledger.close();
  expect(readdirSync(folder).toSorted()).toEqual(['ledger.db', copyName]);
});

test('each migration stands in the place that its name says, which is the version it brings a ledger to', () => {
  expect(migrations.map(({ name }) => Number(name.slice(0, 3)))).toEqual(migrations.map((_, index) => index + 1));
});
