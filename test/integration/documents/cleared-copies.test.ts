import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCopyExaminer, type CopyExaminer } from '#main/branch/submission/copies/cleared-copy.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { sampleLine } from '#support/core/sample-document.ts';
import { legalXmlOf, signedXmlOf } from '#support/branch/ledger/stored-documents.ts';
import { startSubmissionTest, type SubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';

let setup: SubmissionTest;
let serial = 0;
const buyer = { name: 'Buyer', vatNumber: '310175397500003' };

beforeEach(async () => {
  setup = await startSubmissionTest();
});

afterEach(() => setup.close());

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

function clearedAs(clearedInvoice: string | undefined, status = 200) {
  const validationResults = { infoMessages: [], warningMessages: [], errorMessages: [], status: 'PASS' };
  return { status, body: { validationResults, clearanceStatus: 'CLEARED', clearedInvoice } };
}

function cleared(copy?: string, status = 200) {
  return clearedAs(copy === undefined ? undefined : base64(copy), status);
}

function withDifferentStamp(xml: string): string {
  return xml.replace(/(<ds:SignatureValue>)..../, '$1AAAA');
}

const missing = (): undefined => undefined;
const identicalCopy = (xml: string): string => xml;

async function standardDocument(lineCount = 1, of = setup): Promise<{ invoiceId: string; xml: string }> {
  serial += 1;
  const lines = Array.from({ length: lineCount }, () => sampleLine());
  const document = { number: `C-${serial}`, invoiceType: 'standard', transactionCode: '0100000', buyer } as const;
  const invoiceId = await of.documents.append(document, lines);
  return { invoiceId, xml: Buffer.from(signedXmlOf(of.db.reader, invoiceId)).toString('utf8') };
}

function copyOf({ db }: SubmissionTest, invoiceId: string) {
  return db.reader.first(db.reader.sql.selectFrom('cleared_documents').selectAll().where('invoice_id', '=', invoiceId));
}

test('accepts the copy of the authority without a report if nothing differs', async () => {
  const { invoiceId, xml } = await standardDocument();
  setup.gateway.answer = cleared(xml);
  await setup.queue.submitInline(invoiceId, 'sandbox');
  expect(setup.detailOf(invoiceId)).toMatchObject({ status: 'cleared', retry_count: 0 });
  expect(setup.detailOf(invoiceId)).not.toHaveProperty('message');
  expect(copyOf(setup, invoiceId)?.differences).toBeNull();
  expect(setup.wrong()).toEqual([]);
});

test('accepts a copy with the same hash and another stamp, records the difference and does not send again', async () => {
  const { invoiceId, xml } = await standardDocument();
  const differing = withDifferentStamp(xml);
  setup.gateway.answer = cleared(differing);
  await setup.queue.submitInline(invoiceId, 'sandbox');
  expect(setup.detailOf(invoiceId)).toMatchObject({ status: 'cleared', retry_count: 0 });
  const copy = copyOf(setup, invoiceId);
  const stored = Buffer.from(legalXmlOf(setup.db.reader, invoiceId)).toString('utf8');
  expect([stored, copy?.differences]).toEqual([differing, expect.stringMatching(/signature/)]);
  expect(setup.wrong()).toEqual(['CLEARED_COPY_DIFFERS sandbox']);
  expect(setup.detailOf(invoiceId).message).toContain(`not as expected: ${copy?.differences ?? ''}`);
});

test('reports each cleared document whose copy is missing or differs, and counts them until the next start', async () => {
  const ids: string[] = [];
  for (const copyFrom of [missing, missing, withDifferentStamp, identicalCopy]) {
    const { invoiceId, xml } = await standardDocument();
    setup.gateway.answer = cleared(copyFrom(xml));
    await setup.queue.submitInline(invoiceId, 'sandbox');
    ids.push(invoiceId);
  }
  const named = setup.logged().filter((line) => ids.some((id) => line.includes(id)));
  expect(named).toEqual([
    expect.stringContaining(`(${ids[0]}) without sending its copy`),
    expect.stringContaining(`(${ids[1]}) without sending its copy`),
    expect.stringMatching(new RegExp(`\\(${ids[2]}\\) .*not as expected: .*signature`)),
  ]);
  expect(setup.conditions.current().map(({ code, message }) => [code, /: (\d+) since/.exec(message)?.[1]])).toEqual([
    ['CLEARED_COPY_MISSING', '2'],
    ['CLEARED_COPY_DIFFERS', '1'],
  ]);
  // `/readyz` needs no key, so no condition may name a document.
  expect(JSON.stringify(setup.conditions.current())).not.toMatch(/inv_/u);
});

test.each([200, 202, 208, 409])('shows that the copy of a document cleared by %i is missing', async (status) => {
  const { invoiceId } = await standardDocument();
  setup.gateway.answer = cleared(undefined, status);
  await setup.queue.submitInline(invoiceId, 'sandbox');
  expect(setup.detailOf(invoiceId)).toMatchObject({ status: 'cleared', message: expect.stringContaining('missing') });
  expect(setup.wrong()).toEqual(['CLEARED_COPY_MISSING sandbox']);
  expect(setup.logged().filter((line) => line.includes('without sending its copy'))).toHaveLength(1);
});

test.each([
  ['another hash', (xml: string) => base64(xml.replace('Arabic coffee', 'Turkish coffee'))],
  ['no well-formed XML', (xml: string) => base64(xml.slice(0, -20))],
  ['no Base64', (xml: string) => `${base64(xml)}!`],
])('asks again for a copy of %s, and in the end takes the word of the authority without one', async (_name, damage) => {
  const { invoiceId, xml } = await standardDocument();
  setup.gateway.answer = clearedAs(damage(xml));
  await setup.queue.submitInline(invoiceId, 'sandbox');
  expect(setup.detailOf(invoiceId)).toMatchObject({ status: 'queued', last_error: 'The cleared document arrived damaged.' });
  const done = await eventually(
    () => {
      setup.clock.advance(15 * 60_000);
      setup.queue.wake();
      return Promise.resolve(setup.detailOf(invoiceId));
    },
    (detail) => detail.status === 'cleared',
  );
  expect([done.retry_count, copyOf(setup, invoiceId)]).toEqual([5, undefined]);
  expect(done.message).toContain('missing');
  expect(setup.wrong()).toEqual(['CLEARED_COPY_MISSING sandbox']);
});

test('requests a damaged copy again, even after many attempts to send the document', async () => {
  const { invoiceId, xml } = await standardDocument();
  const { db } = setup;
  const before = { retry_count: 8, last_error: 'The gateway cannot be reached (ECONNREFUSED).' };
  db.transact((writer) => writer.run(writer.sql.updateTable('submissions').set(before).where('invoice_id', '=', invoiceId)));
  setup.gateway.answer = cleared(xml.slice(0, -20));
  await setup.queue.submitInline(invoiceId, 'sandbox');
  expect(setup.detailOf(invoiceId)).toMatchObject({ status: 'queued', last_error: 'The cleared document arrived damaged.' });
  setup.gateway.answer = cleared(xml, 208);
  const done = await eventually(
    () => {
      setup.clock.advance(15 * 60_000);
      setup.queue.wake();
      return Promise.resolve(setup.detailOf(invoiceId));
    },
    (detail) => detail.status === 'cleared',
  );
  expect(done).not.toHaveProperty('message');
  expect(copyOf(setup, invoiceId)?.differences).toBeNull();
});

test('examines a copy of a thousand lines without blocking the main thread', async () => {
  const { invoiceId, xml } = await standardDocument(1_000);
  setup.gateway.answer = cleared(xml);
  let longestPauseMs = 0;
  let lastMs = performance.now();
  const heartbeat = setInterval(() => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 1);
  const copies = createCopyExaminer();
  const startMs = performance.now();
  const bytes = Buffer.from(xml, 'utf8');
  expect((await copies.examine({ copy: bytes, signed: bytes })).differences).toEqual([]);
  const tookMs = performance.now() - startMs;
  clearInterval(heartbeat);
  await copies.close();
  // On this thread, one pause would be as long as all of the work.
  expect(longestPauseMs).toBeLessThan(tookMs / 2);
  await setup.queue.submitInline(invoiceId, 'sandbox');
  expect(setup.detailOf(invoiceId)).toMatchObject({ status: 'cleared' });
});

test('a worker that dies of a copy fails no document and is not followed by the thread of the tills', async () => {
  const dying: CopyExaminer = {
    examine: () => Promise.reject(new Error('the worker ended with 7')),
    close: () => Promise.resolve(),
  };
  const other = await startSubmissionTest({ copies: dying });
  const { invoiceId, xml } = await standardDocument(1, other);
  other.gateway.answer = cleared(xml);
  await other.queue.submitInline(invoiceId, 'sandbox');
  expect(other.detailOf(invoiceId)).toMatchObject({ status: 'queued', retry_count: 1 });
  await other.close();
});
