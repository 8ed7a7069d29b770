import BetterSqlite3 from 'better-sqlite3';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCheckpoints } from '../../../../src-main/branch/db/checkpoints.ts';
import type { Checkpoints } from '../../../../src-main/branch/db/checkpoints.ts';
import { openDatabase } from '../../../../src-main/branch/db/database.ts';
import type { Database } from '../../../../src-main/branch/db/database.ts';
import { createLogger } from '../../../../src-main/platform/logger.ts';
import { eventually, testCompany } from '../../../support/running-branch.ts';

let folder: string;
let file: string;
let db: Database;
let checkpoints: Checkpoints;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanad-checkpoints-'));
  file = path.join(folder, 'ledger.db');
  db = openDatabase(file);
  checkpoints = startCheckpoints(file, createLogger({ name: 'test', level: 'silent' }));
});

afterEach(async () => {
  await checkpoints.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the ledger's file holds without its log. */
function companiesWithoutLog(): number {
  const copy = path.join(folder, 'copy.db');
  copyFileSync(file, copy);
  const found = new BetterSqlite3(copy);
  const hasTable = found.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'companies'`).get() !== undefined;
  const count = hasTable ? Number(found.prepare('SELECT count(*) FROM companies').pluck().get()) : 0;
  found.close();
  rmSync(copy);
  return count;
}

test('what was written comes from the log into the file while the ledger stays open, each time anew', async () => {
  db.run(db.sql.insertInto('companies').values(testCompany));
  expect(companiesWithoutLog()).toBe(0);
  await eventually(
    async () => companiesWithoutLog(),
    (count) => count === 1,
  );
  db.run(db.sql.insertInto('companies').values({ ...testCompany, company_id: 'another' }));
  await eventually(
    async () => companiesWithoutLog(),
    (count) => count === 2,
  );
});

test('the ledger can be written and read while its log is written back', async () => {
  for (let index = 0; index < 200; index += 1) {
    db.run(db.sql.insertInto('companies').values({ ...testCompany, company_id: `company-${index}` }));
  }
  await eventually(
    async () => companiesWithoutLog(),
    (count) => count === 200,
  );
  expect(db.first(db.sql.selectFrom('companies').select(({ fn }) => fn.countAll<number>().as('count')))).toEqual({ count: 200 });
});
