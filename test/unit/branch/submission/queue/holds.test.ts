import { afterEach, beforeEach, expect, test } from 'vitest';
import { Holds } from '#main/branch/submission/queue/holds.ts';
import { readyDocuments } from '#main/branch/submission/queue/waiting-documents.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { startSubmissionTest, type SubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';

let trial: SubmissionTest;
let holds: Holds;

beforeEach(async () => {
  trial = await startSubmissionTest();
  const { commitInBackground } = new WriteQueue(trial.db);
  holds = new Holds('sandbox', { db: trial.db.reader, commitInBackground, clock: trial.clock });
});

afterEach(() => trial.close());

type Hold = { hold: 'until_retry' | 'until_answer'; retryAfterMs?: number };

/** Appends a document that is on hold for a minute. */
async function onHold(number: string, { hold, retryAfterMs }: Hold): Promise<string> {
  const invoiceId = await trial.documents.append({ number });
  const next_retry_at = new Date(trial.clock.now().getTime() + 60_000).toISOString();
  const changes = { status: 'queued', hold, next_retry_at, retry_after_ms: retryAfterMs ?? null } as const;
  trial.db.transact((writer) => writer.update('submissions', changes, { invoice_id: invoiceId }));
  return invoiceId;
}

function ready(): string[] {
  return readyDocuments(trial.db.reader, testUnitId, 100).map((document) => document.invoice_id);
}

test('an answer of the gateway releases what waits for an answer, and nothing else', async () => {
  const waiting = await onHold('N-1', { hold: 'until_answer' });
  await onHold('N-2', { hold: 'until_retry' });
  await holds.releaseAfterAnswer();
  expect(ready()).toEqual([waiting]);
});

test('a further answer reads nothing more until documents may wait for one again', async () => {
  await holds.releaseAfterAnswer();
  const waiting = await onHold('N-1', { hold: 'until_answer' });
  await holds.releaseAfterAnswer();
  expect(ready()).toEqual([]);
  holds.awaitAnswer();
  await holds.releaseAfterAnswer();
  expect(ready()).toEqual([waiting]);
});

test('a unit that has recovered has its documents released, except those for which the gateway named a wait', async () => {
  const own = await onHold('N-1', { hold: 'until_retry' });
  await onHold('N-2', { hold: 'until_retry', retryAfterMs: 60_000 });
  await holds.releaseOfRecoveredUnits();
  expect(ready()).toEqual([]);
  holds.unitRecovered(testUnitId);
  await holds.releaseOfRecoveredUnits();
  expect(ready()).toEqual([own]);
});

test('releases what is due, when it is due', async () => {
  const due = await onHold('N-1', { hold: 'until_retry', retryAfterMs: 60_000 });
  await holds.releaseDue(trial.clock.now());
  expect(ready()).toEqual([]);
  trial.clock.advance(60_000);
  await holds.releaseDue(trial.clock.now());
  expect(ready()).toEqual([due]);
});
