import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCheckpoints, type Checkpoints } from '#main/platform/sqlite/checkpoints.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { createLogger } from '#main/platform/logger.ts';
import { eventually, testCompany } from '#support/branch/running-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let file: string;
let db: LedgerDatabase;
let checkpoints: Checkpoints;

beforeEach(() => {
  folder = temporaryFolder('checkpoints');
  file = path.join(folder, 'ledger.db');
  db = openLedgerDatabase(file);
  checkpoints = startCheckpoints(file, createLogger({ name: 'test', level: 'silent' }));
});

afterEach(async () => {
  await checkpoints.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function countCompanies(copy: string): number {
  const found = new BetterSqlite3(copy);
  try {
    const hasTable = found.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'companies'`).get() !== undefined;
    return hasTable ? Number(found.prepare('SELECT count(*) FROM companies').pluck().get()) : 0;
  } catch (cause) {
    // The file was copied while the log was written back into it.
    if (cause instanceof BetterSqlite3.SqliteError && cause.code.startsWith('SQLITE_CORRUPT')) return 0;
    throw cause;
  } finally {
    found.close();
  }
}

/** What the ledger's file holds without its log. */
function companiesWithoutLog(): number {
  const copy = path.join(folder, 'copy.db');
  copyFileSync(file, copy);
  const count = countCompanies(copy);
  rmSync(copy);
  return count;
}

test('what was written comes from the log into the file while the ledger stays open, each time anew', async () => {
  db.transact((writer) => writer.run(writer.sql.insertInto('companies').values(testCompany)));
  expect(companiesWithoutLog()).toBe(0);
  await eventually(
    async () => companiesWithoutLog(),
    (count) => count === 1,
  );
  db.transact((writer) => writer.run(writer.sql.insertInto('companies').values({ ...testCompany, company_id: 'another' })));
  await eventually(
    async () => companiesWithoutLog(),
    (count) => count === 2,
  );
});

test('the ledger can be written and read while its log is written back', async () => {
  for (let index = 0; index < 200; index += 1) {
    db.transact((writer) =>
      writer.run(writer.sql.insertInto('companies').values({ ...testCompany, company_id: `company-${index}` })),
    );
  }
  await eventually(
    async () => companiesWithoutLog(),
    (count) => count === 200,
  );
  expect(db.reader.first(db.reader.sql.selectFrom('companies').select(({ fn }) => fn.countAll<number>().as('count')))).toEqual({
    count: 200,
  });
});
