import { afterEach, beforeEach, expect, test } from 'vitest';
import { silencedDocuments } from '../../src-main/branch/submission/waiting-documents.ts';
import { prepareUnit } from '../support/ledger-requests.ts';
import { openShop } from '../support/open-shop.ts';
import { eventually } from '../support/running-branch.ts';
import { openSubmissionTrial, reported } from '../support/submission-trial.ts';
import type { SubmissionTrial } from '../support/submission-trial.ts';

let trial: SubmissionTrial;

beforeEach(async () => {
  trial = await openSubmissionTrial();
});

afterEach(() => trial.close());

function rowsOf({ db }: SubmissionTrial) {
  return db.all(db.sql.selectFrom('submissions').selectAll().orderBy('invoice_id'));
}

/** Answers what the last document's status is when its till hears of it. */
async function sell(count: number): Promise<string | undefined> {
  let status: string | undefined;
  for (let sale = 0; sale < count; sale += 1) {
    const invoiceId = await trial.documents.append({ number: `N-${trial.gateway.received.length}-${sale}` });
    await trial.queue.submitInline(invoiceId, 'sandbox');
    status = trial.detailOf(invoiceId).status;
  }
  return status;
}

// The worker may be the one who probes: then the sale after that has its answer inline.
function comesBack(): Promise<string | undefined> {
  return eventually(
    () => sell(1),
    (status) => status === 'reported',
  );
}

test('asks a silent gateway for three documents, and leaves all others ready and untouched', async () => {
  trial.gateway.answer = { silence: 'cut' };
  await sell(50);
  expect(trial.gateway.received).toHaveLength(3);
  const rows = rowsOf(trial);
  expect(rows.filter((row) => row.hold === 'until_answer')).toHaveLength(3);
  expect(rows.filter((row) => row.hold === null && row.retry_count === 0)).toHaveLength(47);
});

test('counts as held by the silence only what was tried during it, so that the return of the gateway rewrites no backlog', async () => {
  trial.gateway.answer = { silence: 'cut' };
  await sell(50);
  expect(silencedDocuments(trial.db, 'sandbox')).toHaveLength(3);
  trial.gateway.answer = reported;
  trial.clock.advance(2_000);
  await sell(1);
  await eventually(
    () => Promise.resolve(rowsOf(trial)),
    (rows) => rows.every((row) => row.status === 'reported'),
  );
});

test('gives the till its answer inline again as soon as a probe came through', async () => {
  trial.gateway.answer = { silence: 'cut' };
  await sell(5);
  trial.gateway.answer = reported;
  const tooEarly = await sell(1);
  trial.clock.advance(5_000);
  expect(tooEarly).toBe('queued');
  expect(await comesBack()).toBe('reported');
});

test('probes again although the gateway holds the probe before', async () => {
  trial.gateway.answer = { silence: 'cut' };
  await sell(3);
  trial.gateway.answer = { silence: 'for ever' };
  trial.clock.advance(5_000);
  const held = await trial.documents.append({ number: 'HELD' });
  void trial.queue.submitInline(held, 'sandbox');
  await eventually(
    () => Promise.resolve(trial.gateway.received.length),
    (asked) => asked === 4,
  );
  trial.gateway.answer = reported;
  trial.clock.advance(5_000);
  expect(await comesBack()).toBe('reported');
});

test('sends what waited, nearest deadline first, one unit not before another', async () => {
  const times = ['12:00:00', '08:00:00', '11:00:00', '09:00:00', '10:00:00'];
  prepareUnit(trial.db, 'unit-2');
  for (const [index, issueTime] of times.entries()) {
    const unit = index < 2 ? 'unit-2' : undefined;
    const invoiceId = await trial.documents.append({ number: issueTime, issueTime }, undefined, unit);
    await trial.documents.settle(invoiceId, 'queued');
  }
  trial.gateway.answer = reported;
  await trial.queue.start();
  await eventually(
    () => Promise.resolve(trial.gateway.received.length),
    (asked) => asked === times.length,
  );
  const sent = trial.gateway.received.map((request) => (request.body as { uuid: string }).uuid);
  const byDeadline = trial.db.all(
    trial.db.sql
      .selectFrom('documents')
      .innerJoin('submissions', 'submissions.invoice_id', 'documents.invoice_id')
      .select('uuid')
      .orderBy('deadline'),
  );
  expect(sent.slice(0, 4)).toEqual(byDeadline.slice(0, 4).map((row) => row.uuid));
});

test('is back within seconds of a real gateway that was away, while tills are selling', async () => {
  const shop = await openShop({ inlineWaitMs: 3_000 });
  // Real time: what passes outside passes for the appliance.
  let lastMs = performance.now();
  const passing = setInterval(() => {
    const nowMs = performance.now();
    shop.running.clock.advance(nowMs - lastMs);
    lastMs = nowMs;
  }, 10);
  try {
    await shop.running.stopGateway();
    const waiting: unknown[] = [];
    for (let sale = 0; sale < 12; sale += 1) {
      waiting.push((await shop.post('simplified')).body['invoice_id']);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await shop.running.startGateway();
    const backAtMs = shop.running.clock.monotonicMs();
    await eventually(
      () => shop.post('simplified'),
      (answer) => answer.status === 200,
    );
    expect(shop.running.clock.monotonicMs() - backAtMs).toBeLessThan(6_000);
    for (const invoiceId of waiting) {
      await eventually(
        () => shop.detailOf(invoiceId),
        (detail) => detail['status'] === 'reported',
      );
    }
  } finally {
    clearInterval(passing);
    await shop.running.close();
  }
});
