import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { prepaymentBalance, findEarlierDocument } from '#main/branch/ledger/earlier-document.ts';
import { FinishingThread, type FinishingThreadOptions } from '#main/branch/ledger/contents/finishing-thread.ts';
import { contentOf } from '#main/branch/ledger/contents/stored-content.ts';
import type { EarlierDocument } from '#main/branch/ledger/draft.ts';
import { createLedger, type AppendInput, type Ledger } from '#main/branch/ledger/ledger.ts';
import { verifyChains, type ChainReport } from '#main/branch/ledger/verify/verify-chains.ts';
import { recordMove } from '#main/branch/submission/submission-record.ts';
import { createLogger } from '#main/platform/logger.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { faults, faultyScript } from '#support/branch/ledger/faulty-finishing.ts';
import { appended, appendRequest, prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const many = 60;
let folder: string;
let db: LedgerDatabase;
let thread: FinishingThread;
let finishedByThread: number;

beforeEach(() => {
  folder = temporaryFolder('append-content');
  db = openWithUnit('ledger.db');
  finishedByThread = 0;
});

afterEach(async () => {
  await thread.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function openWithUnit(name: string): LedgerDatabase {
  const opened = openLedgerDatabase(path.join(folder, name));
  prepareUnit(opened);
  return opened;
}

function ledgerOf(database: LedgerDatabase, helper?: Pick<FinishingThread, 'give'>): Ledger {
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  return createLedger(database.reader, new WriteQueue(database).commit, clock, helper === undefined ? {} : { thread: helper });
}

/** The thread alone finishes what it is given, however fast the main thread is. */
function insistent(finishing: FinishingThread): Pick<FinishingThread, 'give'> {
  return {
    give(documents) {
      const given = finishing.give(documents);
      if (given === undefined) return undefined;
      const wait = () => {
        const finished = given.wait();
        finishedByThread += finished?.length ?? 0;
        return finished;
      };
      return { takeBack: () => false, wait };
    },
  };
}

/** Gives the ledger a thread. */
async function startThread(options: Partial<FinishingThreadOptions> = {}): Promise<FinishingThread> {
  thread = new FinishingThread({ logger: createLogger({ name: 'test', level: 'silent' }), ...options });
  await thread.start();
  return thread;
}

function requests(count = many): AppendInput[] {
  return Array.from({ length: count }, (_, index) =>
    appendRequest({ uuid: `7c0d1f1e-0000-4000-8000-${String(index).padStart(12, '0')}`, number: `N-${index + 1}` }),
  );
}

function storedContents({ reader }: LedgerDatabase) {
  const rows = reader.all(
    reader.sql
      .selectFrom('documents as document')
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .select(['icv', 'certificate_id', 'content'])
      .orderBy('icv'),
  );
  return rows.map((row) => ({ icv: row.icv, bytes: Buffer.from(row.content).toString('hex'), ...contentOf(reader, row) }));
}

function wholeChain(documents: number): ChainReport {
  return { egs_unit_id: testUnitId, documents, last_icv: documents, ok: true, faults: [] };
}

test('many at once are stored byte for byte as one by one without a thread', async () => {
  const ledger = ledgerOf(db, insistent(await startThread()));
  const together = await Promise.all(requests().map((request) => appended(ledger.append(request))));
  const other = openWithUnit('other.db');
  const alone = ledgerOf(other);
  const qrs: string[] = [];
  for (const request of requests()) qrs.push((await appended(alone.append(request))).qr);
  expect(storedContents(db)).toEqual(storedContents(other));
  expect(together.map(({ qr }) => qr)).toEqual(qrs);
  // The first became the reference; the last three are fewer than a request.
  expect(finishedByThread).toBe(56);
  expect(verifyChains(db.reader)).toEqual([wholeChain(many)]);
  other.close();
});

test('a document that fails in the middle leaves nothing, and the others are whole', async () => {
  const ledger = ledgerOf(db, insistent(await startThread()));
  await ledger.append(appendRequest());
  const fails = { endpoint: '/x', key: 'k', bodyDigest: 'd' };
  await ledger.append(appendRequest({}, undefined, { idempotency: fails }));
  const all = requests();
  all.splice(30, 0, appendRequest({}, undefined, { idempotency: fails }));
  const outcomes = await Promise.allSettled(all.map((request) => appended(ledger.append(request))));
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([30]);
  expect(verifyChains(db.reader)).toEqual([wholeChain(many + 2)]);
  await Promise.all(Array.from({ length: many }, () => ledger.append(appendRequest())));
  expect(finishedByThread).toBeGreaterThan(50);
  expect(verifyChains(db.reader)).toEqual([wholeChain(2 * many + 2)]);
});

test('notes and settlements of one transaction share what is left of their documents', async () => {
  const ledger = ledgerOf(db, insistent(await startThread()));
  const accepted = async (document: Partial<TaxDocument>): Promise<EarlierDocument> => {
    const request = appendRequest(document);
    const { invoice_id, uuid } = await appended(ledger.append(request));
    db.transact((writer) => recordMove(writer, invoice_id, { status: 'reported', from: ['pending'] }, new Date(0)));
    const found = findEarlierDocument(db.reader, request, uuid);
    if (found === undefined) throw new Error('a stored document is found by its UUID');
    return found;
  };
  const original = await accepted({ number: 'I-1' });
  const prepayment = await accepted({ number: 'P-1', documentType: 'prepayment' });
  const settles = (taken: number) =>
    appendRequest({}, undefined, { settlements: [{ uuid: prepayment.uuid, amount: amount(taken) }] });
  const corrects = () =>
    appendRequest({ documentType: 'credit_note', originalNumbers: ['I-1'] }, undefined, {
      correction: { noteType: 'credit_note', original },
    });
  const all = [...requests(20), settles(30), settles(20), settles(10), corrects(), corrects()];
  const results = await Promise.all(all.map((request) => ledger.append(request)));
  expect(results.flatMap((result) => (result.ok ? [] : result.fault))).toEqual([
    { code: 'PREPAYMENT_EXCEEDED', position: 0, available: amount(7.5) },
    { code: 'NOTES_EXCEED_ORIGINAL', noteType: 'credit_note', available: amount(0) },
  ]);
  expect(results.at(-2)).toMatchObject({ ok: true, value: { original_invoice_id: original.invoiceId, original_number: 'I-1' } });
  expect(prepaymentBalance(db.reader, prepayment.invoiceId, amount(57.5)).toFixed(2)).toBe('7.50');
  expect(finishedByThread).toBeGreaterThan(0);
  expect(verifyChains(db.reader)).toEqual([wholeChain(all.length)]);
});

test.each(faults)('nothing is lost with a thread that %s', async (fault) => {
  const ledger = ledgerOf(db, await startThread({ script: faultyScript(fault), longestAnswerMs: 100, restartAfterMs: 0 }));
  await ledger.append(appendRequest());
  for (const round of [1, 2]) {
    await Promise.all(Array.from({ length: many }, () => ledger.append(appendRequest())));
    await thread.start();
    const documents = round * many + 1;
    expect(verifyChains(db.reader)).toEqual([wholeChain(documents)]);
  }
});
