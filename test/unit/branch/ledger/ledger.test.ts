import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, openDatabaseReadOnly } from '../../../../src-main/branch/db/database.ts';
import type { Database } from '../../../../src-main/branch/db/database.ts';
import { createGroupCommit } from '../../../../src-main/branch/ledger/group-commit.ts';
import { createLedger } from '../../../../src-main/branch/ledger/ledger.ts';
import type { Ledger } from '../../../../src-main/branch/ledger/ledger.ts';
import { requireWholeTails, verifyChains } from '../../../../src-main/branch/ledger/verify-chains.ts';
import { seedHash } from '../../../../src-main/core/stamp/hash.ts';
import { maximumXmlSize } from '../../../../src-main/core/ubl/read-xml.ts';
import { appendRequest, prepareUnit, testUnitId } from '../../../support/ledger-requests.ts';
import { settableClock } from '../../../support/settable-clock.ts';

let folder: string;
let db: Database;
let ledger: Ledger;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanad-ledger-'));
  db = openDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  ledger = createLedger(db, createGroupCommit(db).commit, settableClock('2026-11-20T09:00:00.000Z'));
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function links() {
  return db.all(db.sql.selectFrom('documents').select(['icv', 'previous_hash', 'hash']).orderBy('icv'));
}

test('starts the chain at ICV 1 with the seed and links every document to the hash before', async () => {
  await Promise.all(Array.from({ length: 300 }, () => ledger.append(appendRequest())));
  let previous = seedHash;
  for (const [index, link] of links().entries()) {
    expect(link).toMatchObject({ icv: index + 1, previous_hash: previous });
    previous = link.hash;
  }
  expect(links()).toHaveLength(300);
});

test('rejects one request of a batch alone and spends no number on it', async () => {
  const refused = appendRequest({}, undefined, {
    prepare: () => {
      throw new Error('refused');
    },
  });
  const outcomes = await Promise.allSettled([
    ledger.append(appendRequest()),
    ledger.append(refused),
    ledger.append(appendRequest()),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(links().map((link) => link.icv)).toEqual([1, 2]);
});

test('refuses a document that its readers would refuse, and spends no number on it', async () => {
  await ledger.append(appendRequest());
  const tooLarge = appendRequest({ number: 'x'.repeat(maximumXmlSize) });
  await expect(ledger.append(tooLarge).then(() => 'appended')).rejects.toThrow('too large');
  await ledger.append(appendRequest({ number: 'A\ufffdB' }));
  expect(links().map((link) => link.icv)).toEqual([1, 2]);
  requireWholeTails(db);
});

test('undoes all of a document whose idempotency record cannot be written', async () => {
  const idempotency = { endpoint: '/x', key: 'k', bodyDigest: 'd' };
  await ledger.append(appendRequest({}, undefined, { idempotency }));
  await expect(ledger.append(appendRequest({}, undefined, { idempotency }))).rejects.toThrow('UNIQUE');
  await ledger.append(appendRequest());
  expect(links().map((link) => link.icv)).toEqual([1, 2]);
  expect(db.all(db.sql.selectFrom('submissions').select('invoice_id'))).toHaveLength(2);
});

test('lets nobody change or remove what was signed', async () => {
  await ledger.append(appendRequest());
  expect(() => db.run(db.sql.updateTable('documents').set({ invoice_number: 'other' }))).toThrow('documents is append-only');
  expect(() => db.run(db.sql.deleteFrom('documents'))).toThrow('documents is append-only');
  expect(() => db.run(db.sql.updateTable('timeline').set({ status: 'failed' }))).toThrow('timeline is append-only');
});

test('the schema itself refuses a fork', async () => {
  await ledger.append(appendRequest());
  db.run(db.sql.deleteFrom('chain_heads'));
  await expect(ledger.append(appendRequest())).rejects.toThrow('UNIQUE');
});

test('finds every chain whole, and names what was damaged behind its back', async () => {
  for (let index = 0; index < 3; index += 1) await ledger.append(appendRequest());
  expect(verifyChains(db)).toEqual([{ egs_unit_id: testUnitId, documents: 3, last_icv: 3, ok: true, faults: [] }]);
  db.exec('DROP TRIGGER documents_refuse_update');
  db.exec("UPDATE documents SET xml = CAST(replace(CAST(xml AS TEXT), '57.50', '58.50') AS BLOB) WHERE icv = 2");
  const [report] = verifyChains(db);
  expect(report?.ok).toBe(false);
  expect(report?.faults.join('\n')).toContain('ICV 2: hash');
});

test('refuses to go on behind a tail that was damaged', async () => {
  await ledger.append(appendRequest());
  requireWholeTails(db);
  db.exec('DROP TRIGGER documents_refuse_update');
  db.exec("UPDATE documents SET xml = CAST(replace(CAST(xml AS TEXT), '57.50', '58.50') AS BLOB)");
  expect(() => requireWholeTails(db)).toThrow('is damaged at its end');
});

test('can be read, and only read, beside its owner', async () => {
  await ledger.append(appendRequest());
  const reader = openDatabaseReadOnly(path.join(folder, 'ledger.db'));
  expect(verifyChains(reader)[0]).toMatchObject({ documents: 1, ok: true });
  expect(() => reader.run(reader.sql.deleteFrom('chain_heads'))).toThrow('readonly');
  reader.close();
});

test('refuses a ledger of a newer version', () => {
  db.exec('PRAGMA user_version = 99');
  expect(() => openDatabase(path.join(folder, 'ledger.db'))).toThrow('newer version');
});
