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

test('what the background writes is in no transaction that a till waits for', async () => {
  const { commit, commitInBackground } = createGroupCommit(db);
  const inBackground = Array.from({ length: 20 }, (_, index) => commitInBackground(noting(`background ${index}`)));
  await commit(noting('till'));
  expect([transactions, db.all(db.sql.selectFrom('month_counts').select('month'))]).toEqual([1, [{ month: 'till' }]]);
  await Promise.all(inBackground);
  expect([transactions, db.all(db.sql.selectFrom('month_counts').select('month'))]).toMatchObject([3, { length: 21 }]);
});

test('tills that write without a pause do not keep the background from writing', async () => {
  const { commit, commitInBackground } = createGroupCommit(db);
  const written = vi.fn<() => void>();
  const background = commitInBackground(noting('background')).then(written);
  for (let sale = 0; written.mock.calls.length === 0 && sale < 5_000; sale += 1) {
    await Promise.all([commit(noting(`first ${sale}`)), commit(noting(`second ${sale}`))]);
  }
  expect(written).toHaveBeenCalledOnce();
  await background;
});

test('only a write that changes something says that the disk can be written again', async () => {
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const conditions = createConditions(clock, createLogger({ name: 'test', level: 'silent' }));
  const { commit } = createGroupCommit(db, createStorageWatch(db, conditions));
  db.exec('PRAGMA query_only = ON');
  await expect(commit(noting('a'))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  db.exec('PRAGMA query_only = OFF');
  await commit(() => undefined);
  expect(conditions.current().map(({ code }) => code)).toEqual(['STORAGE_UNAVAILABLE']);
  await commit(noting('a'));
  expect(conditions.current()).toEqual([]);
});
