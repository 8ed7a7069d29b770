import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type Commit, type LedgerDatabase, type LedgerWriter } from '#main/branch/db/ledger-database.ts';
import { createConditions, type Conditions } from '#main/branch/health/conditions.ts';
import { createHealthWatch } from '#main/branch/health/watch-health.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createStorageWatch } from '#main/branch/ledger/storage-watch.ts';
import { createLogger } from '#main/platform/logger.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const mebibyte = 1024 * 1024;

let folder: string;
let db: LedgerDatabase;
let conditions: Conditions;
let commit: Commit;
let log: string;
let free: number;
let whyNoUnit: string | undefined;
let probes: number;

beforeEach(() => {
  folder = temporaryFolder('watch-health');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  log = '';
  const logger = createLogger({ name: 'test', stream: { write: (line: string) => void (log += line) } });
  conditions = createConditions(settableClock('2026-11-20T09:00:00.000Z'), logger);
  commit = new WriteQueue(db, createStorageWatch(db.reader, conditions)).commit;
  free = 100_000 * mebibyte;
  whyNoUnit = undefined;
  probes = 0;
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function identity(): unknown[] {
  return db.reader.all(db.reader.sql.selectFrom('ledger_identity').selectAll());
}

function countOne(writer: LedgerWriter): number {
  return writer.run(writer.sql.updateTable('ledger_identity').set({ incarnation: 1 }));
}

function storageLines(): string[] {
  return log.split('\n').filter((line) => line.includes('STORAGE_UNAVAILABLE'));
}

async function codesAfterCheck(options: { dataDir?: string } = {}): Promise<string[]> {
  const watch = createHealthWatch({
    commit,
    conditions,
    logger: createLogger({ name: 'test', level: 'silent' }),
    dataDir: folder,
    whyNoUnitIssues: () => whyNoUnit,
    reportNews: () => {},
    reportUnits: () => {},
    reportMissingBackup: () => {},
    probeKeyStore: () => {
      probes += 1;
      return Promise.resolve();
    },
    ...(options.dataDir === undefined ? { freeBytes: () => free } : options),
  });
  await watch.check();
  return conditions.current().map(({ code, severity }) => `${severity} ${code}`);
}

test('finds nothing wrong with a healthy appliance, and leaves the ledger as it is', async () => {
  const before = identity();
  expect(await codesAfterCheck({ dataDir: folder })).not.toContain('error STORAGE_UNAVAILABLE');
  expect(identity()).toEqual(before);
});

test('notices without any sale that the ledger cannot be written, and that it can again', async () => {
  db.reader.prepare('PRAGMA query_only = 1');
  expect(await codesAfterCheck()).toEqual(['error STORAGE_UNAVAILABLE']);
  expect(await codesAfterCheck()).toEqual(['error STORAGE_UNAVAILABLE']);
  db.reader.prepare('PRAGMA query_only = 0');
  expect(await codesAfterCheck()).toEqual([]);
  expect(storageLines()).toHaveLength(2);
});

test('warns of a full disk, however little is left, while the ledger can be written', async () => {
  free = 900 * mebibyte;
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW']);
  expect(conditions.current()[0]?.message).toContain('900 MiB');
  free = 9 * mebibyte;
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW']);
  expect(conditions.current()[0]?.message).toContain('only 9 MiB');
  free = 2_000 * mebibyte;
  expect(await codesAfterCheck()).toEqual([]);
});

test('does not take its own small write on a full disk for the end of it: a sale or free space is', async () => {
  free = mebibyte;
  db.reader.prepare('PRAGMA query_only = 1');
  const refused = commit(countOne);
  await expect(refused).rejects.toMatchObject({ kind: 'read_only' });
  db.reader.prepare('PRAGMA query_only = 0');
  expect(await codesAfterCheck()).toEqual(['error STORAGE_UNAVAILABLE', 'warning STORAGE_LOW']);
  await commit(countOne);
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW']);
  expect(storageLines()).toHaveLength(2);
});

test('treats a missing folder as one without free space', async () => {
  expect(await codesAfterCheck({ dataDir: path.join(folder, 'gone') })).toEqual(['warning STORAGE_LOW']);
});

test('says why no unit can issue documents, and that one can again', async () => {
  for (const reason of ['Their keys are lost.', 'They have expired.']) {
    whyNoUnit = reason;
    expect(await codesAfterCheck()).toEqual(['error NO_USABLE_UNIT']);
    expect(conditions.current()[0]?.message).toBe(reason);
  }
  whyNoUnit = undefined;
  expect(await codesAfterCheck()).toEqual([]);
});

test('has the key store tried again', async () => {
  await codesAfterCheck();
  expect(probes).toBe(1);
});
