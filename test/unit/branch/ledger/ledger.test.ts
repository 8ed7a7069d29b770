import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, openLedgerReadOnly, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger, type Ledger } from '#main/branch/ledger/ledger.ts';
import { verifyChainTails, verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { maximumXmlSize } from '#main/core/xml/read-xml.ts';
import { appended, appendRequest, prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { damageXml } from '#support/branch/ledger/stored-documents.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { runSql } from '#support/platform/run-sql.ts';

let folder: string;
let db: LedgerDatabase;
let ledger: Ledger;

beforeEach(() => {
  folder = temporaryFolder('ledger');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  ledger = createLedger(db.reader, new WriteQueue(db).commit, settableClock('2026-11-20T09:00:00.000Z'));
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function links() {
  return db.reader.all(db.reader.sql.selectFrom('documents').select(['icv', 'previous_hash', 'hash']).orderBy('icv'));
}

test('starts the chain at ICV 1 with the initial previous hash and links every document to the previous one', async () => {
  await Promise.all(Array.from({ length: 300 }, () => ledger.append(appendRequest())));
  let previous = initialPreviousHash;
  for (const [index, link] of links().entries()) {
    expect(link).toMatchObject({ icv: index + 1, previous_hash: previous });
    previous = link.hash;
  }
  expect(links()).toHaveLength(300);
});

test('rejects one request of a batch alone and spends no number on it', async () => {
  const broken = appendRequest();
  broken.signer = { ...broken.signer, propertiesAt: () => expect.fail('refused') };
  const outcomes = await Promise.allSettled([
    ledger.append(appendRequest()),
    ledger.append(broken),
    ledger.append(appendRequest()),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(links().map((link) => link.icv)).toEqual([1, 2]);
});

test('finds a number that another document of the same transaction has taken, and spends no number of the chain on it', async () => {
  const [first, second, third] = await Promise.all([
    ledger.append(appendRequest({ number: 'INV-1' })),
    ledger.append(appendRequest({ number: 'INV-1' })),
    ledger.append(appendRequest()),
  ]);
  const { invoice_id: invoiceId } = await appended(Promise.resolve(first));
  expect(second).toEqual({ ok: false, fault: [{ code: 'NUMBER_TAKEN', invoiceId }] });
  expect(third.ok).toBe(true);
  expect(links().map((link) => link.icv)).toEqual([1, 2]);
});

test('a preview finds the same faults and consumes nothing', async () => {
  const request = appendRequest();
  expect(ledger.preview(request)).toMatchObject({ ok: true, value: { document: request.document, settled: [] } });
  const { invoice_id: invoiceId } = await appended(ledger.append(request));
  expect(ledger.preview(request)).toEqual({ ok: false, fault: [{ code: 'NUMBER_TAKEN', invoiceId }] });
  expect(ledger.nextLink(testUnitId).icv).toBe(2);
});

test('refuses a document that its readers would refuse, and spends no number on it', async () => {
  await ledger.append(appendRequest());
  const tooLarge = appendRequest({ number: 'x'.repeat(maximumXmlSize) });
  await expect(ledger.append(tooLarge).then(() => 'appended')).rejects.toThrow('too large');
  await ledger.append(appendRequest({ number: 'A\ufffdB' }));
  expect(links().map((link) => link.icv)).toEqual([1, 2]);
  verifyChainTails(db.reader);
});

test('undoes all of a document whose idempotency record cannot be written', async () => {
  const idempotency = { endpoint: '/x', key: 'k', bodyDigest: 'd' };
  await ledger.append(appendRequest({}, undefined, { idempotency }));
  await expect(ledger.append(appendRequest({}, undefined, { idempotency }))).rejects.toThrow('UNIQUE');
  await ledger.append(appendRequest());
  expect(links().map((link) => link.icv)).toEqual([1, 2]);
  expect(db.reader.all(db.reader.sql.selectFrom('submissions').select('invoice_id'))).toHaveLength(2);
});

test('does not allow changing or removing signed content', async () => {
  await ledger.append(appendRequest());
  expect(() => db.transact((writer) => writer.run(writer.sql.updateTable('documents').set({ invoice_number: 'other' })))).toThrow(
    'documents is append-only',
  );
  expect(() => db.transact((writer) => writer.run(writer.sql.deleteFrom('documents')))).toThrow('documents is append-only');
  const empty = { content: new Uint8Array() };
  expect(() => db.transact((writer) => writer.update('document_contents', empty, { position: 1 }))).toThrow(
    'document_contents is append-only',
  );
  expect(() => db.transact((writer) => writer.run(writer.sql.deleteFrom('document_contents')))).toThrow(
    'document_contents is append-only',
  );
  expect(() => db.transact((writer) => writer.run(writer.sql.updateTable('timeline').set({ status: 'failed' })))).toThrow(
    'timeline is append-only',
  );
});

test('the schema itself refuses a fork', async () => {
  await ledger.append(appendRequest());
  db.transact((writer) => writer.run(writer.sql.deleteFrom('chain_heads')));
  await expect(ledger.append(appendRequest())).rejects.toThrow('UNIQUE');
});

test('finds every chain intact, and reports damage to the file', async () => {
  for (let index = 0; index < 3; index += 1) await ledger.append(appendRequest());
  expect(verifyChains(db.reader)).toEqual([{ egs_unit_id: testUnitId, documents: 3, last_icv: 3, ok: true, faults: [] }]);
  runSql(db, 'DROP TRIGGER document_contents_refuse_update');
  damageXml(db, 2, (xml) => xml.replaceAll('57.50', '58.50'));
  const [report] = verifyChains(db.reader);
  expect(report?.ok).toBe(false);
  expect(report?.faults.join('\n')).toContain('ICV 2: hash');
});

test('refuses to go on behind a tail that was damaged', async () => {
  await ledger.append(appendRequest());
  verifyChainTails(db.reader);
  runSql(db, 'DROP TRIGGER document_contents_refuse_update');
  damageXml(db, 1, (xml) => xml.replaceAll('57.50', '58.50'));
  expect(() => verifyChainTails(db.reader)).toThrow('is damaged at its end');
});

test('can be read beside its owner', async () => {
  await ledger.append(appendRequest());
  const reader = openLedgerReadOnly(path.join(folder, 'ledger.db'));
  expect(verifyChains(reader)[0]).toMatchObject({ documents: 1, ok: true });
  reader.close();
});

test('refuses a ledger of a newer version', () => {
  runSql(db, 'PRAGMA user_version = 99');
  expect(() => openLedgerDatabase(path.join(folder, 'ledger.db'))).toThrow('newer version');
});
