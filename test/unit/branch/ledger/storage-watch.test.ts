import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerWriter } from '#main/branch/db/ledger-database.ts';
import { createConditions } from '#main/branch/health/conditions.ts';
import { createStorageWatch } from '#main/branch/ledger/storage-watch.ts';
import { createLogger } from '#main/platform/logger.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

function note(writer: LedgerWriter): void {
  writer.insert('month_counts', { environment: 'sandbox', documents: 1, month: '2026-11' });
}

test('only a write that changes something says that the disk can be written again', async () => {
  const folder = temporaryFolder('storage-watch');
  const database = openLedgerDatabase(path.join(folder, 'ledger.db'));
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const conditions = createConditions(clock, createLogger({ name: 'test', level: 'silent' }));
  const { commit } = new WriteQueue(database, createStorageWatch(database.reader, conditions));
  database.reader.prepare('PRAGMA query_only = ON');
  await expect(commit(note)).rejects.toMatchObject({ kind: 'read_only' });
  database.reader.prepare('PRAGMA query_only = OFF');
  await commit(() => undefined);
  expect(conditions.current().map(({ code }) => code)).toEqual(['STORAGE_UNAVAILABLE']);
  await commit(note);
  expect(conditions.current()).toEqual([]);
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
