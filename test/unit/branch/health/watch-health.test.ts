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
import { createLogger } from '../../../../src-main/platform/logger.ts';
import { settableClock } from '../../../support/settable-clock.ts';

const mebibyte = 1024 * 1024;

let folder: string;
let db: Database;
let conditions: Conditions;
let free: number;
let isUnitUsable: boolean;
let probes: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'watch-health-'));
  db = openDatabase(path.join(folder, 'ledger.db'));
  conditions = createConditions(settableClock('2026-11-20T09:00:00.000Z'), createLogger({ name: 'test', level: 'silent' }));
  free = 100_000 * mebibyte;
  isUnitUsable = true;
  probes = 0;
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function ledgerVersion(): unknown[] {
  return db.rows('PRAGMA user_version', []);
}

async function codesAfterCheck(options: { dataDir?: string } = {}): Promise<string[]> {
  const watch = createHealthWatch({
    db,
    commit: createGroupCommit(db).commit,
    conditions,
    logger: createLogger({ name: 'test', level: 'silent' }),
    dataDir: folder,
    hasUsableUnit: () => isUnitUsable,
    probeKeyStore: () => {
      probes += 1;
      return Promise.resolve();
    },
    ...(options.dataDir === undefined ? { freeBytes: () => free } : options),
  });
  await watch.check();
  return conditions.current().map(({ code, severity }) => `${severity} ${code}`);
}

test('finds nothing wrong with a sound appliance, and leaves the version of the ledger as it is', async () => {
  const before = ledgerVersion();
  expect(await codesAfterCheck({ dataDir: folder })).not.toContain('error STORAGE_UNAVAILABLE');
  expect(ledgerVersion()).toEqual(before);
});

test('says that the ledger cannot be written while nobody sells, and that it can again', async () => {
  db.exec('PRAGMA query_only = 1');
  expect(await codesAfterCheck()).toEqual(['error STORAGE_UNAVAILABLE']);
  db.exec('PRAGMA query_only = 0');
  expect(await codesAfterCheck()).toEqual([]);
});

test('warns of a disk that fills up, and takes one without room for one that cannot be written', async () => {
  free = 900 * mebibyte;
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW']);
  expect(conditions.current()[0]?.message).toContain('900 MiB');
  free = 10 * mebibyte;
  expect(await codesAfterCheck()).toEqual(['warning STORAGE_LOW', 'error STORAGE_UNAVAILABLE']);
  free = 2_000 * mebibyte;
  expect(await codesAfterCheck()).toEqual([]);
});

test('takes a folder that is gone for one without room', async () => {
  expect(await codesAfterCheck({ dataDir: path.join(folder, 'gone') })).toContain('error STORAGE_UNAVAILABLE');
});

test('says that no unit can issue documents, and that one can again', async () => {
  isUnitUsable = false;
  expect(await codesAfterCheck()).toEqual(['error NO_USABLE_UNIT']);
  isUnitUsable = true;
  expect(await codesAfterCheck()).toEqual([]);
});

test('has the key store tried again', async () => {
  await codesAfterCheck();
  expect(probes).toBe(1);
});
