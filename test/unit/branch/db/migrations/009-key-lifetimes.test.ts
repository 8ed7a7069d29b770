import { rmSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { ledgerMigrations } from '#main/branch/db/ledger-migrations.ts';
import { migrate } from '#main/platform/sqlite/migrate.ts';
import { readFeed, replayFeed, storedState } from '#support/branch/ledger/replayed-feed.ts';
import { apiKeyRow, testCompany } from '#support/branch/running-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const used = apiKeyRow('tax_test_used');
const revoked = apiKeyRow('tax_test_revoked', { revoked_at: '2026-11-02T00:00:00.000Z' });
const { external_originals: _originals, require_arabic: _arabic, receipt_links: _links, ...companyOfThen } = testCompany;
let folder: string;
let db: LedgerDatabase;

function insert(file: BetterSqlite3.Database, table: string, row: Record<string, unknown>): void {
  const columns = Object.keys(row);
  file
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...Object.values(row));
}

beforeEach(() => {
  folder = temporaryFolder('migration');
  const file = new BetterSqlite3(path.join(folder, 'ledger.db'));
  migrate(file, { migrations: ledgerMigrations.slice(0, 8), newerVersion: 'newer' });
  insert(file, 'companies', companyOfThen);
  for (const { expires_at: _expiresAt, ...row } of [used, revoked]) insert(file, 'api_keys', row);
  insert(file, 'api_key_uses', { key_id: used.key_id, first_used_at: '2026-11-03T00:00:00.000Z' });
  file.close();
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a ledger from before keeps its keys and its feed, to which the keys are added', () => {
  expect(db.reader.all(db.reader.sql.selectFrom('api_keys').selectAll().orderBy('key_id'))).toEqual([revoked, used]);
  // Its company has the switches that nobody knew then.
  expect(db.reader.all(db.reader.sql.selectFrom('companies').selectAll())).toEqual([testCompany]);
  const feed = readFeed(db.reader);
  expect(feed.map(({ position, kind, subject }) => [position, kind, subject])).toEqual([
    [1, 'company', testCompany.company_id],
    [2, 'key_used', used.key_id],
    [3, 'key', revoked.key_id],
    [4, 'key', used.key_id],
  ]);
  expect(replayFeed(db.reader, feed)).toEqual(storedState(db.reader));
});

test('the feed goes on, is still append-only, and has each change of a key once', () => {
  db.transact((writer) => {
    writer.update('api_keys', { expires_at: '2026-12-01T00:00:00.000Z' }, { key_id: used.key_id });
    writer.update('api_keys', { expires_at: '2026-12-01T00:00:00.000Z' }, { key_id: used.key_id });
    writer.update('companies', { city: 'Jeddah' }, { company_id: testCompany.company_id });
  });
  expect(
    readFeed(db.reader)
      .slice(4)
      .map(({ position, kind }) => [position, kind]),
  ).toEqual([
    [5, 'key'],
    [6, 'company'],
  ]);
  const damage = (text: string) => () => db.transact((writer) => writer.prepareChange(text)([]));
  expect(damage('DELETE FROM changes')).toThrow('append-only');
  expect(damage("UPDATE changes SET kind = 'unit'")).toThrow('append-only');
});

test('the last use of a key may change, its first never', () => {
  const change = (text: string) => () => db.transact((writer) => writer.prepareChange(text)([]));
  expect(change("UPDATE api_key_uses SET last_used_at = '2026-11-04T00:00:00.000Z'")()).toBe(1);
  expect(change("UPDATE api_key_uses SET first_used_at = '2026-11-04T00:00:00.000Z'")).toThrow('never changes');
  expect(readFeed(db.reader)).toHaveLength(4);
});
