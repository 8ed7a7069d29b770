import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ledgerIdentity } from '#main/branch/backup/lineage/ledger-identity.ts';
import { openLineage, type LineageOptions } from '#main/branch/backup/lineage/open-lineage.ts';
import { startCounterName } from '#main/branch/backup/lineage/require-newest-ledger.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { createConditions } from '#main/branch/health/conditions.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger, type Ledger } from '#main/branch/ledger/ledger.ts';
import { readTailMarks, type Marking } from '#main/branch/ledger/tail-marks.ts';
import { createLogger } from '#main/platform/logger.ts';
import { appended, appendRequest, prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { memoryKeychain } from '#support/branch/keys/memory-keychain.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const clock = settableClock('2026-11-20T09:00:00.000Z');
const logger = createLogger({ name: 'test', level: 'silent' });

let database: LedgerDatabase;
let options: LineageOptions;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const dataDir = temporaryFolder('continuity');
  database = openLedgerDatabase(path.join(dataDir, 'ledger.db'));
  prepareUnit(database);
  const { commit } = new WriteQueue(database);
  options = {
    db: database.reader,
    commit,
    keyStore: memoryKeychain(),
    dataDir,
    logger,
    conditions: createConditions(clock, logger),
  };
});

afterEach(() => {
  vi.useRealTimers();
  database.close();
  rmSync(options.dataDir, { recursive: true });
});

/** What the ledger and the keys have counted. */
async function counts(): Promise<number[]> {
  const { ledger_id, incarnation } = ledgerIdentity(options.db);
  const kept = await options.keyStore.get(startCounterName(ledger_id));
  return [incarnation, Number(Buffer.from(kept ?? []).toString())];
}

function ledger(marking?: Marking): Ledger {
  return createLedger(options.db, options.commit, clock, marking === undefined ? {} : { marking });
}

test('counts each start, each hour and each stop, in the ledger and beside the keys', async () => {
  const lineage = await openLineage(options);
  expect(await counts()).toEqual([1, 1]);
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(async () => expect(await counts()).toEqual([2, 2]));
  await lineage.close();
  expect(await counts()).toEqual([3, 3]);
});

test('starts if a power cut has left the keys behind the ledger', async () => {
  const { keyStore } = options;
  const cutOff = { ...keyStore, put: () => Promise.reject(new Error('cut')) };
  await openLineage({ ...options, keyStore: cutOff });
  expect(await counts()).toEqual([1, 0]);
  const lineage = await openLineage(options);
  expect(await counts()).toEqual([2, 2]);
  await lineage.close();
});

describe('while the keys are out of reach', () => {
  let isLocked: boolean;
  let locked: LineageOptions;

  beforeEach(() => {
    isLocked = true;
    const { keyStore } = options;
    const inReach = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      if (isLocked) throw new Error('locked');
      return work();
    };
    const get = (name: string) => inReach(() => keyStore.get(name));
    locked = { ...options, keyStore: { ...keyStore, get, put: (name, secret) => inReach(() => keyStore.put(name, secret)) } };
  });

  test('counts nothing and issues nothing, and does both once they are back', async () => {
    const lineage = await openLineage(locked);
    const marked = ledger(lineage.marking);
    await expect(marked.append(appendRequest())).rejects.toThrow('locked');
    expect(await counts()).toEqual([0, 0]);
    isLocked = false;
    await marked.append(appendRequest());
    await lineage.close();
    expect(await counts()).toEqual([1, 1]);
  });

  test('does not let an older copy catch up with them, and issues nothing with it when they are back', async () => {
    await options.keyStore.put(startCounterName(ledgerIdentity(options.db).ledger_id), Buffer.from('2'));
    for (let start = 0; start < 3; start += 1) await (await openLineage(locked)).close();
    const lineage = await openLineage(locked);
    isLocked = false;
    const marked = ledger(lineage.marking);
    await expect(marked.append(appendRequest())).rejects.toMatchObject({ code: 'EGS_NOT_READY' });
    expect(options.conditions.current()).toMatchObject([{ code: 'CHAIN_TAIL_UNCERTAIN', severity: 'error' }]);
    expect(ledger().nextLink(testUnitId).icv).toBe(1);
    await lineage.close();
    await expect(openLineage(locked)).rejects.toThrow(/older copy/);
  });
});

test('marks a document before its till is answered', async () => {
  const lineage = await openLineage(options);
  const marked = ledger(lineage.marking);
  const documents = await Promise.all(Array.from({ length: 30 }, () => appended(marked.append(appendRequest()))));
  expect(readTailMarks(path.join(options.dataDir, 'chain-tails'))?.tails).toEqual([
    { egsUnitId: testUnitId, icv: 30, hash: documents.at(-1)?.hash },
  ]);
  await lineage.close();
});

test('stores a document though its mark cannot be written, and reports that until it can', async () => {
  let isFull = true;
  const note = (): void => {
    if (isFull) throw new Error('ENOSPC');
  };
  const marked = ledger({
    marks: { note, close: () => undefined },
    conditions: options.conditions,
    requireCertainty: () => Promise.resolve(),
  });
  await marked.append(appendRequest());
  expect(options.conditions.current()).toMatchObject([{ code: 'TAIL_MARKS_UNWRITABLE', severity: 'warning' }]);
  isFull = false;
  await marked.append(appendRequest());
  expect(options.conditions.current()).toEqual([]);
  expect(ledger().nextLink(testUnitId).icv).toBe(3);
});

test('the ledger refuses documents of a unit with an uncertain chain end', async () => {
  database.transact((writer) =>
    writer.insert('uncertain_tails', {
      egs_unit_id: testUnitId,
      since: '2026-11-20T09:00:00.000Z',
      lost_icv: null,
      given_up_at: null,
    }),
  );
  await expect(ledger().append(appendRequest())).rejects.toThrow(/uncertain/);
  expect(ledger().nextLink(testUnitId).icv).toBe(1);
});
