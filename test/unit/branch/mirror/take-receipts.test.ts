import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { createConditions, type Conditions } from '#main/branch/health/conditions.ts';
import {
  earlierReceiptsFileName,
  openReceipts,
  readReceipts,
  receiptsFileName,
  type ReceiptFile,
} from '#main/branch/ledger/chain-receipts.ts';
import { pinKey, pinnedKeyOf, takeReceipts } from '#main/branch/mirror/take-receipts.ts';
import { createEd25519Pair, signJson, type Ed25519Pair } from '#main/platform/ed25519.ts';
import { createLogger } from '#main/platform/logger.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { signedOfReceipt, type ChainReceipt, type SigningKey } from '#shared/api/documents/chain-receipts.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const unit = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const otherUnit = '8c9e6679-7425-40de-944b-e07fc1f90ae8';
const { pair: key } = createEd25519Pair();

let folder: string;
let database: LedgerDatabase;
let conditions: Conditions;
let receipts: ReceiptFile;

beforeEach(() => {
  folder = temporaryFolder('receipts');
  database = openLedgerDatabase(path.join(folder, 'ledger.db'));
  conditions = createConditions(settableClock('2026-11-20T09:00:00Z'), logger);
  receipts = openReceipts(folder);
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function shown({ keyId, publicKey }: Ed25519Pair): SigningKey {
  return { key_id: keyId, algorithm: 'Ed25519', public_key: publicKey };
}

function receiptOf(icv: number, by = key, egs_unit_id = unit): ChainReceipt {
  const receipt = { egs_unit_id, icv, hash: `hash-${icv}`, at: '2026-11-20T09:00:00.000Z', key_id: by.keyId };
  return { ...receipt, signature: signJson(signedOfReceipt(receipt), by) };
}

function take(given: readonly unknown[], signing_key: SigningKey | undefined = shown(key)): Promise<void> {
  const { commit } = new WriteQueue(database);
  const parts = { db: database.reader, commit, receipts, conditions, logger };
  return takeReceipts({ signing_key, receipts: [...given] }, parts);
}

function said(): string[] {
  return conditions.current().map(({ code, message }) => `${code}: ${message}`);
}

test('the key of the first receipts is pinned, and each receipt is in the file', async () => {
  await take([]);
  expect(pinnedKeyOf(database.reader)).toBeUndefined();
  await take([receiptOf(1), receiptOf(7, key, otherUnit)]);
  await take([receiptOf(2)]);
  expect(pinnedKeyOf(database.reader)).toEqual(shown(key));
  expect(readReceipts(folder)).toEqual(expect.arrayContaining([receiptOf(2), receiptOf(7, key, otherUnit)]));
  expect([receipts.newest(unit), receipts.newest(otherUnit)]).toEqual([receiptOf(2), receiptOf(7, key, otherUnit)]);
  expect(statSync(path.join(folder, receiptsFileName)).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(folder, receiptsFileName), 'utf8')).toContain(JSON.stringify(receiptOf(1)));
  expect(said()).toEqual([]);
});

test('a head office that signs nothing pins nothing and writes nothing', async () => {
  await takeReceipts(
    { receipts: [] },
    { db: database.reader, commit: new WriteQueue(database).commit, receipts, conditions, logger },
  );
  expect([pinnedKeyOf(database.reader), existsSync(path.join(folder, receiptsFileName)), said()]).toEqual([undefined, false, []]);
});

const { pair: otherKey } = createEd25519Pair();

test.each([
  ['a changed ICV', () => ({ ...receiptOf(2), icv: 3 }), /its signature is wrong/],
  ['a changed hash', () => ({ ...receiptOf(2), hash: 'other' }), /its signature is wrong/],
  ['no signature', () => ({ ...receiptOf(2), signature: '' }), /its signature is wrong/],
  ['another key', () => receiptOf(2, otherKey), /is signed by the key [0-9a-f]{16}, not by [0-9a-f]{16}/],
  [
    'another key under the name of the pinned one',
    () => ({ ...receiptOf(2, otherKey), key_id: key.keyId }),
    /its signature is wrong/,
  ],
  ['nothing of a receipt', () => ({ icv: 'two' }), /it is no receipt/],
])('a receipt with %s is not kept, and said, and the others are kept', async (_what, forged, message) => {
  await take([receiptOf(1)]);
  await take([forged(), receiptOf(5, key, otherUnit)], shown(otherKey));
  expect(said()).toEqual([expect.stringMatching(message)]);
  expect(pinnedKeyOf(database.reader)).toEqual(shown(key));
  expect(readReceipts(folder)).toEqual(expect.arrayContaining([receiptOf(1), receiptOf(5, key, otherUnit)]));
  await take([receiptOf(2)]);
  expect(said()).toEqual([]);
});

test('a key that is not what its name says is not pinned', async () => {
  await take([receiptOf(1)], { ...shown(key), key_id: otherKey.keyId });
  expect(pinnedKeyOf(database.reader)).toBeUndefined();
  expect(said()).toEqual([expect.stringMatching(/has not said by which key/)]);
});

test('joining another head office pins its key instead', async () => {
  await take([receiptOf(1)]);
  database.transact((writer) => pinKey(writer, shown(otherKey)));
  await take([receiptOf(2, otherKey)], shown(otherKey));
  expect(readReceipts(folder)).toEqual([receiptOf(2, otherKey)]);
  database.transact((writer) => pinKey(writer, undefined));
  expect(pinnedKeyOf(database.reader)).toBeUndefined();
});

test('damaged lines, and lines that nobody has signed, are passed over', async () => {
  await take([receiptOf(1)]);
  await take([receiptOf(2)]);
  const file = path.join(folder, receiptsFileName);
  appendFileSync(file, `${JSON.stringify({ ...receiptOf(2), icv: 99 })}\nnull\n{"egs\n\0\0\n${JSON.stringify(receiptOf(3))}`);
  expect(readReceipts(folder)).toEqual([receiptOf(3)]);
  truncateSync(file, statSync(file).size - 20);
  receipts = openReceipts(folder);
  expect(receipts.newest(unit)).toEqual(receiptOf(2));
  // What is added behind half a line is a line of its own.
  await take([receiptOf(4)]);
  expect(readReceipts(folder)).toEqual([receiptOf(4)]);
});

test('a file that has grown large begins anew with the newest of each chain', async () => {
  await take([receiptOf(1, key, otherUnit)]);
  const longest = { ...receiptOf(1), note: 'x'.repeat(1024) };
  appendFileSync(path.join(folder, receiptsFileName), `${JSON.stringify(longest)}\n`.repeat(1024));
  await take([receiptOf(2)]);
  expect(statSync(path.join(folder, receiptsFileName)).size).toBeLessThan(2_000);
  expect(statSync(path.join(folder, earlierReceiptsFileName)).size).toBeGreaterThan(1024 * 1024);
  await take([receiptOf(3)]);
  expect(readReceipts(folder)).toEqual(expect.arrayContaining([receiptOf(3), receiptOf(1, key, otherUnit)]));
});

test('a file that cannot be written is said, and nothing else stops', async () => {
  await take([receiptOf(1)]);
  rmSync(folder, { recursive: true });
  await take([receiptOf(2)]);
  expect(said()).toEqual([expect.stringMatching(/RECEIPTS_NOT_KEPT: .*cannot be written \(.*ENOENT/)]);
});
