import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../../src-main/branch/db/database.ts';
import type { Database } from '../../../../src-main/branch/db/database.ts';
import { createConditions } from '../../../../src-main/branch/health/conditions.ts';
import { createGroupCommit } from '../../../../src-main/branch/ledger/group-commit.ts';
import { createStorageWatch } from '../../../../src-main/branch/ledger/storage-watch.ts';
import { createLogger } from '../../../../src-main/platform/logger.ts';
import { settableClock } from '../../../support/settable-clock.ts';

let folder: string;
let db: Database;
let transactions: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanad-commit-'));
  const opened = openDatabase(path.join(folder, 'ledger.db'));
  transactions = 0;
  db = {
    ...opened,
    exec(sql) {
      if (sql === 'COMMIT') transactions += 1;
      opened.exec(sql);
    },
  };
});

afterEach(() => {
  vi.useRealTimers();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const month = { environment: 'sandbox', documents: 1 } as const;

function noting(name: string) {
  return () => db.insert('month_counts', { ...month, month: name });
}

test('notes that nobody waits for come along with the next transaction', async () => {
  const { commit, commitSoon } = createGroupCommit(db);
  const noted = ['a', 'b', 'c'].map((name) => commitSoon(noting(name)));
  await commit(noting('d'));
  await Promise.all(noted);
  expect([transactions, db.all(db.sql.selectFrom('month_counts').select('month'))]).toMatchObject([1, { length: 4 }]);
});

test('notes that nobody waits for are written together soon, and before anybody calls the ledger idle', async () => {
  const { commitSoon, idle } = createGroupCommit(db);
  const noted = ['a', 'b', 'c'].map((name) => commitSoon(noting(name)));
  await idle();
  await Promise.all(noted);
  expect([transactions, db.all(db.sql.selectFrom('month_counts').select('month'))]).toMatchObject([1, { length: 3 }]);
});

test('notices without a sale that the disk can be written again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const conditions = createConditions(clock, createLogger({ name: 'test', level: 'silent' }));
  const { commit, idle } = createGroupCommit(db, createStorageWatch(db, conditions));
  const plan = { organization_id: 'o', organization_name: 'O', plan: 'P', sandbox_unit_limit: 1, production_unit_limit: 1 };
  const appliance = { id: 1, appliance_id: 'a', branch_name: 'B', monthly_document_limit: null, ...plan };
  await commit(() => db.insert('appliance', appliance));
  db.exec('PRAGMA query_only = ON');
  await expect(commit(noting('a'))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(conditions.current().map(({ code }) => code)).toEqual(['STORAGE_UNAVAILABLE']);
  db.exec('PRAGMA query_only = OFF');
  await vi.advanceTimersByTimeAsync(10_000);
  await idle();
  expect(conditions.current()).toEqual([]);
});
