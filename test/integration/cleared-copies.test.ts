import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCopyExaminer } from '../../src-main/branch/submission/cleared-copy.ts';
import type { CopyExaminer } from '../../src-main/branch/submission/cleared-copy.ts';
import { eventually } from '../support/running-branch.ts';
import { sampleLine } from '../support/sample-document.ts';
import { openSubmissionTrial } from '../support/submission-trial.ts';
import type { SubmissionTrial } from '../support/submission-trial.ts';

let trial: SubmissionTrial;
let serial = 0;
const buyer = { name: 'Buyer', vatNumber: '310175397500003' };

beforeEach(async () => {
  trial = await openSubmissionTrial();
});

afterEach(() => trial.close());

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

function clearedAs(clearedInvoice: string | undefined, status = 200) {
  const validationResults = { infoMessages: [], warningMessages: [], errorMessages: [], status: 'PASS' };
  return { status, body: { validationResults, clearanceStatus: 'CLEARED', clearedInvoice } };
}

function cleared(copy?: string, status = 200) {
  return clearedAs(copy === undefined ? undefined : base64(copy), status);
}

function oddStamp(xml: string): string {
  return xml.replace(/(<ds:SignatureValue>)..../, '$1AAAA');
}

const missing = (): undefined => undefined;
const whole = (xml: string): string => xml;

async function standardDocument(lineCount = 1, of = trial): Promise<{ invoiceId: string; xml: string }> {
  serial += 1;
  const lines = Array.from({ length: lineCount }, () => sampleLine());
  const document = { number: `C-${serial}`, invoiceType: 'standard', transactionCode: '0100000', buyer } as const;
  const invoiceId = await of.documents.append(document, lines);
  const [row] = of.db.all(of.db.sql.selectFrom('documents').select('xml').where('invoice_id', '=', invoiceId));
  return { invoiceId, xml: Buffer.from(row?.xml ?? []).toString('utf8') };
}

function copyOf({ db }: SubmissionTrial, invoiceId: string) {
  return db.first(db.sql.selectFrom('cleared_documents').selectAll().where('invoice_id', '=', invoiceId));
}

test('takes the copy of the authority without a word where nothing is odd about it', async () => {
  const { invoiceId, xml } = await standardDocument();
  trial.gateway.answer = cleared(xml);
  await trial.queue.submitInline(invoiceId, 'sandbox');
  expect(trial.detailOf(invoiceId)).toMatchObject({ status: 'cleared', retry_count: 0 });
  expect(trial.detailOf(invoiceId)).not.toHaveProperty('message');
  expect(copyOf(trial, invoiceId)?.differences).toBeNull();
  expect(trial.wrong()).toEqual([]);
});

test('takes a copy of the same hash whose stamp is odd, notes the difference and does not send again', async () => {
  const { invoiceId, xml } = await standardDocument();
  const odd = oddStamp(xml);
  trial.gateway.answer = cleared(odd);
  await trial.queue.submitInline(invoiceId, 'sandbox');
  expect(trial.detailOf(invoiceId)).toMatchObject({ status: 'cleared', retry_count: 0 });
  const copy = copyOf(trial, invoiceId);
  expect([Buffer.from(copy?.xml ?? []).toString('utf8'), copy?.differences]).toEqual([odd, expect.stringMatching(/signature/)]);
  expect(trial.wrong()).toEqual(['CLEARED_COPY_DIFFERS sandbox']);
  expect(trial.detailOf(invoiceId).message).toContain(`not as expected: ${copy?.differences ?? ''}`);
});

test('names each cleared document without its copy or with an odd one, and counts them until the next start', async () => {
  const ids: string[] = [];
  for (const copyFrom of [missing, missing, oddStamp, whole]) {
    const { invoiceId, xml } = await standardDocument();
    trial.gateway.answer = cleared(copyFrom(xml));
    await trial.queue.submitInline(invoiceId, 'sandbox');
    ids.push(invoiceId);
  }
  const named = trial.logged().filter((line) => ids.some((id) => line.includes(id)));
  expect(named).toEqual([
    expect.stringContaining(`(${ids[0]}) without sending its copy`),
    expect.stringContaining(`(${ids[1]}) without sending its copy`),
    expect.stringMatching(new RegExp(`\\(${ids[2]}\\) .*not as expected: .*signature`)),
  ]);
  expect(trial.conditions.current().map(({ code, message }) => [code, /: (\d+) since/.exec(message)?.[1]])).toEqual([
    ['CLEARED_COPY_MISSING', '2'],
    ['CLEARED_COPY_DIFFERS', '1'],
  ]);
  // Anybody may ask what is wrong: no condition names a document.
  expect(JSON.stringify(trial.conditions.current())).not.toMatch(/inv_/u);
});

test.each([200, 202, 208, 409])('shows that the copy of a document cleared by %i is missing', async (status) => {
  const { invoiceId } = await standardDocument();
  trial.gateway.answer = cleared(undefined, status);
  await trial.queue.submitInline(invoiceId, 'sandbox');
  expect(trial.detailOf(invoiceId)).toMatchObject({ status: 'cleared', message: expect.stringContaining('missing') });
  expect(trial.wrong()).toEqual(['CLEARED_COPY_MISSING sandbox']);
  expect(trial.logged().filter((line) => line.includes('without sending its copy'))).toHaveLength(1);
});

test.each([
  ['another hash', (xml: string) => base64(xml.replace('Arabic coffee', 'Turkish coffee'))],
  ['no well-formed XML', (xml: string) => base64(xml.slice(0, -20))],
  ['no Base64', (xml: string) => `${base64(xml)}!`],
])('asks again for a copy of %s, and in the end takes the word of the authority without one', async (_name, damage) => {
  const { invoiceId, xml } = await standardDocument();
  trial.gateway.answer = clearedAs(damage(xml));
  await trial.queue.submitInline(invoiceId, 'sandbox');
  expect(trial.detailOf(invoiceId)).toMatchObject({ status: 'queued', last_error: 'The cleared document arrived damaged.' });
  const done = await eventually(
    () => {
      trial.clock.advance(15 * 60_000);
      trial.queue.wake();
      return Promise.resolve(trial.detailOf(invoiceId));
    },
    (detail) => detail.status === 'cleared',
  );
  expect([done.retry_count, copyOf(trial, invoiceId)]).toEqual([5, undefined]);
  expect(done.message).toContain('missing');
  expect(trial.wrong()).toEqual(['CLEARED_COPY_MISSING sandbox']);
});

test('asks again for a damaged copy also of a document that was tried often before', async () => {
  const { invoiceId, xml } = await standardDocument();
  const { db } = trial;
  const before = { retry_count: 8, last_error: 'The gateway cannot be reached (ECONNREFUSED).' };
  db.run(db.sql.updateTable('submissions').set(before).where('invoice_id', '=', invoiceId));
  trial.gateway.answer = cleared(xml.slice(0, -20));
  await trial.queue.submitInline(invoiceId, 'sandbox');
  expect(trial.detailOf(invoiceId)).toMatchObject({ status: 'queued', last_error: 'The cleared document arrived damaged.' });
  trial.gateway.answer = cleared(xml, 208);
  const done = await eventually(
    () => {
      trial.clock.advance(15 * 60_000);
      trial.queue.wake();
      return Promise.resolve(trial.detailOf(invoiceId));
    },
    (detail) => detail.status === 'cleared',
  );
  expect(done).not.toHaveProperty('message');
  expect(copyOf(trial, invoiceId)?.differences).toBeNull();
});

test('takes a copy of a thousand lines while the thread of the tills goes on', async () => {
  const { invoiceId, xml } = await standardDocument(1_000);
  trial.gateway.answer = cleared(xml);
  let longestPauseMs = 0;
  let lastMs = performance.now();
  const heartbeat = setInterval(() => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 1);
  const copies = createCopyExaminer();
  const startMs = performance.now();
  expect((await copies.examine(Buffer.from(xml, 'utf8'))).differences).toEqual([]);
  const tookMs = performance.now() - startMs;
  clearInterval(heartbeat);
  await copies.close();
  // Were it done on this thread, one pause would be as long as all of it.
  expect(longestPauseMs).toBeLessThan(tookMs / 2);
  await trial.queue.submitInline(invoiceId, 'sandbox');
  expect(trial.detailOf(invoiceId)).toMatchObject({ status: 'cleared' });
});

test('a worker that dies of a copy fails no document and is not followed by the thread of the tills', async () => {
  const dying: CopyExaminer = {
    examine: () => Promise.reject(new Error('the worker ended with 7')),
    close: () => Promise.resolve(),
  };
  const other = await openSubmissionTrial({ copies: dying });
  const { invoiceId, xml } = await standardDocument(1, other);
  other.gateway.answer = cleared(xml);
  await other.queue.submitInline(invoiceId, 'sandbox');
  expect(other.detailOf(invoiceId)).toMatchObject({ status: 'queued', retry_count: 1 });
  await other.close();
});
