import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../src-main/branch/db/database.ts';
import type { Database } from '../../../../src-main/branch/db/database.ts';
import { createConditions } from '../../../../src-main/branch/health/conditions.ts';
import type { Conditions } from '../../../../src-main/branch/health/conditions.ts';
import { createHealthWatch } from '../../../../src-main/branch/health/watch-health.ts';
import { createGroupCommit } from '../../../../src-main/branch/ledger/group-commit.ts';
import type { Commit } from '../../../../src-main/branch/ledger/group-commit.ts';
import { createStorageWatch } from '../../../../src-main/branch/ledger/storage-watch.ts';
import { createLogger } from '../../../../src-main/platform/logger.ts';
import { settableClock } from '../../../support/settable-clock.ts';

const mebibyte = 1024 * 1024;

let folder: string;
let db: Database;
let conditions: Conditions;
let commit: Commit;
let log: string;
let free: number;
let whyNoUnit: string | undefined;
let probes: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'watch-health-'));
  db = openDatabase(path.join(folder, 'ledger.db'));
  log = '';
  const logger = createLogger({ name: 'test', stream: { write: (line: string) => void (log += line) } });
  conditions = createConditions(settableClock('2026-11-20T09:00:00.000Z'), logger);
  commit = createGroupCommit(db, createStorageWatch(db, conditions)).commit;
  free = 100_000 * mebibyte;
  whyNoUnit = undefined;
  probes = 0;
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function identity(): unknown[] {
  return db.rows('SELECT * FROM ledger_identity', []);
}

function storageLines(): string[] {
  return log.split('\n').filter((line) => line.includes('STORAGE_UNAVAILABLE'));
}

async function codesAfterCheck(options: { dataDir?: string } = {}): Promise<string[]> {
  const watch = createHealthWatch({
    db,
    commit,
    conditions,
    logger: createLogger({ name: 'test', level: 'silent' }),
    dataDir: folder,
    whyNoUnitIssues: () => whyNoUnit,
    probeKeyStore: () => {
      probes += 1;
      return Promise.resolve();
    },
    ...(options.dataDir === undefined ? { freeBytes: () => free } : options),
  });
  await watch.check();
  return conditions.current().map(({ code, severity }) => `${severity} ${code}`);
}

test('finds nothing wrong with a sound appliance, and leaves the ledger as it is', async () => {
  const before = identity();
  expect(await codesAfterCheck({ dataDir: folder })).not.toContain('error STORAGE_UNAVAILABLE');
  expect(identity()).toEqual(before);
});

test('notices while nobody sells that the ledger cannot be written, and that it can again', async () => {
  db.exec('PRAGMA query_only = 1');
  expect(await codesAfterCheck()).toEqual(['error STORAGE_UNAVAILABLE']);
  expect(await codesAfterCheck()).toEqual(['error STORAGE_UNAVAILABLE']);
  db.exec('PRAGMA query_only = 0');
  expect(await codesAfterCheck()).toEqual([]);
  expect(storageLines()).toHaveLength(2);
});

test('warns of a disk that fills up, however little is left, as long as the ledger can be written', async () => {
  free = 900 * mebibyte;
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW']);
  expect(conditions.current()[0]?.message).toContain('900 MiB');
  free = 9 * mebibyte;
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW']);
  expect(conditions.current()[0]?.message).toContain('only 9 MiB');
  free = 2_000 * mebibyte;
  expect(await codesAfterCheck()).toEqual([]);
});

test('does not take its own small write on a full disk for the end of the trouble: a sale or free space is', async () => {
  free = mebibyte;
  db.exec('PRAGMA query_only = 1');
  const refused = commit(() => db.exec('UPDATE ledger_identity SET incarnation = 1'));
  await expect(refused).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  db.exec('PRAGMA query_only = 0');
  expect(await codesAfterCheck()).toEqual(['error STORAGE_UNAVAILABLE', 'warning STORAGE_LOW']);
  await commit(() => db.exec('UPDATE ledger_identity SET incarnation = 1'));
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW']);
  expect(storageLines()).toHaveLength(2);
});

test('takes a folder that is gone for one without room', async () => {
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
