import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyUses, type KeyUsesTools } from '#main/branch/companies/key-uses.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLogger } from '#main/platform/logger.ts';
import { prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { apiKeyRow } from '#support/branch/running-branch.ts';
import { settableClock, type SettableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const key = apiKeyRow('tax_test_1');
const logger = createLogger({ name: 'test', level: 'silent' });
let folder: string;
let db: LedgerDatabase;
let clock: SettableClock;
let tools: KeyUsesTools;

beforeEach(() => {
  folder = temporaryFolder('key-uses');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  db.transact((writer) => writer.insert('api_keys', key));
  clock = settableClock('2026-11-20T09:00:00.000Z');
  tools = { commitSoon: new WriteQueue(db).commit, clock, logger };
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const stored = () => db.reader.all(db.reader.sql.selectFrom('api_key_uses').selectAll());

/** What notes uses, and the writes that it has asked for. */
function watchedUses() {
  const works: Promise<unknown>[] = [];
  const commitSoon: KeyUsesTools['commitSoon'] = (work) => {
    const done = tools.commitSoon(work);
    works.push(done);
    return done;
  };
  return { uses: createKeyUses({ ...tools, commitSoon }), works };
}

test('notes the first use of a key, and of a minute only one more', async () => {
  const { uses, works } = watchedUses();
  for (let time = 0; time < 3; time += 1) uses.note(key.key_id);
  await Promise.all(works);
  expect(stored()).toEqual([{ key_id: key.key_id, first_used_at: '2026-11-20T09:00:00.000Z', last_used_at: null }]);
  clock.advance(59_999);
  uses.note(key.key_id);
  expect(works).toHaveLength(1);
  clock.advance(1);
  for (let time = 0; time < 3; time += 1) uses.note(key.key_id);
  await Promise.all(works);
  expect(works).toHaveLength(2);
  expect(stored()).toEqual([
    { key_id: key.key_id, first_used_at: '2026-11-20T09:00:00.000Z', last_used_at: '2026-11-20T09:01:00.000Z' },
  ]);
});

test('the first use stays the first one after another start', async () => {
  for (let start = 0; start < 2; start += 1) {
    const { uses, works } = watchedUses();
    uses.note(key.key_id);
    await Promise.all(works);
    clock.advance(3_600_000);
  }
  expect(stored()).toEqual([
    { key_id: key.key_id, first_used_at: '2026-11-20T09:00:00.000Z', last_used_at: '2026-11-20T10:00:00.000Z' },
  ]);
});

test('a use that could not be written is noted with the next one', async () => {
  let attempts = 0;
  const failed = Promise.reject(new Error('disk full'));
  const uses = createKeyUses({
    ...tools,
    commitSoon(work) {
      attempts += 1;
      return attempts === 1 ? failed : tools.commitSoon(work);
    },
  });
  uses.note(key.key_id);
  await expect(failed).rejects.toThrow('disk full');
  expect(stored()).toEqual([]);
  await expect.poll(() => (uses.note(key.key_id), stored().length)).toBe(1);
});
