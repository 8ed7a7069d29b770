import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentsAwaitingAnswer } from '#main/branch/submission/queue/waiting-documents.ts';
import { prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { startTestBranch } from '#support/branch/start-test-branch.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startSubmissionTest, reported, type SubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';

let setup: SubmissionTest;

beforeEach(async () => {
  setup = await startSubmissionTest();
});

afterEach(() => setup.close());

function rowsOf({ db }: SubmissionTest) {
  return db.reader.all(db.reader.sql.selectFrom('submissions').selectAll().orderBy('invoice_id'));
}

/** Answers what the last document's status is when its till hears of it. */
async function sell(count: number): Promise<string | undefined> {
  let status: string | undefined;
  for (let sale = 0; sale < count; sale += 1) {
    const invoiceId = await setup.documents.append();
    await setup.queue.submitInline(invoiceId, 'sandbox');
    status = setup.detailOf(invoiceId).status;
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

test('sends three documents to a silent gateway, and leaves all others ready and untouched', async () => {
  setup.gateway.answer = { silence: 'cut' };
  await sell(50);
  expect(setup.gateway.received).toHaveLength(3);
  const rows = rowsOf(setup);
  expect(rows.filter((row) => row.hold === 'until_answer')).toHaveLength(3);
  expect(rows.filter((row) => row.hold === null && row.retry_count === 0)).toHaveLength(47);
});

test('puts on hold only what was tried while the gateway was silent, so that its return rewrites no backlog', async () => {
  setup.gateway.answer = { silence: 'cut' };
  await sell(50);
  expect(documentsAwaitingAnswer(setup.db.reader, 'sandbox')).toHaveLength(3);
  setup.gateway.answer = reported;
  setup.clock.advance(2_000);
  await sell(1);
  await eventually(
    () => Promise.resolve(rowsOf(setup)),
    (rows) => rows.every((row) => row.status === 'reported'),
  );
});

test('sends a document at once with the next sale that gets through, however often it was tried during the outage', async () => {
  setup.gateway.answer = { silence: 'cut' };
  await sell(1);
  await setup.queue.start();
  const [late] = rowsOf(setup);
  for (let attempts = 2; attempts <= 8; attempts += 1) {
    setup.clock.advance(15 * 60_000);
    await eventually(
      () => Promise.resolve(rowsOf(setup)[0]),
      (row) => row?.retry_count === attempts && row.status === 'queued',
    );
  }
  setup.gateway.answer = reported;
  // Long enough for a probe, far shorter than the document's own wait of minutes.
  setup.clock.advance(5_000);
  expect(await comesBack()).toBe('reported');
  await eventually(
    () => Promise.resolve(setup.detailOf(late?.invoice_id ?? '').status),
    (status) => status === 'reported',
  );
  expect(
    setup.gateway.received.filter(({ body }) => JSON.stringify(body) === JSON.stringify(setup.gateway.received[0]?.body)),
  ).toHaveLength(9);
});

test('a document that alone is never answered stops following the others', async () => {
  const poison = await setup.documents.append({ number: 'POISON' });
  const { uuid } = setup.detailOf(poison);
  setup.gateway.answer = reported;
  setup.gateway.answerTo = (body) => (JSON.stringify(body).includes(uuid) ? { silence: 'cut' } : undefined);
  await setup.queue.submitInline(poison, 'sandbox');
  await setup.queue.start();
  for (let releases = 1; releases <= 5; releases += 1) {
    expect(rowsOf(setup).find((row) => row.invoice_id === poison)?.hold).toBe('until_answer');
    await sell(1);
    await eventually(
      () => Promise.resolve(rowsOf(setup).find((row) => row.invoice_id === poison)),
      (row) => row?.retry_count === releases + 1 && row.status === 'queued',
    );
  }
  expect(rowsOf(setup).find((row) => row.invoice_id === poison)?.hold).toBe('until_retry');
});

test('gives the till its answer inline again as soon as a probe came through', async () => {
  setup.gateway.answer = { silence: 'cut' };
  await sell(5);
  setup.gateway.answer = reported;
  const tooEarly = await sell(1);
  setup.clock.advance(5_000);
  expect(tooEarly).toBe('queued');
  expect(await comesBack()).toBe('reported');
});

test('probes again although the gateway holds the probe before', async () => {
  setup.gateway.answer = { silence: 'cut' };
  await sell(3);
  setup.gateway.answer = { silence: 'endless' };
  setup.clock.advance(5_000);
  const held = await setup.documents.append({ number: 'HELD' });
  void setup.queue.submitInline(held, 'sandbox');
  await eventually(
    () => Promise.resolve(setup.gateway.received.length),
    (received) => received === 4,
  );
  setup.gateway.answer = reported;
  setup.clock.advance(5_000);
  expect(await comesBack()).toBe('reported');
});

test('sends what waited, nearest deadline first, one unit not before another', async () => {
  const times = ['12:00:00', '08:00:00', '11:00:00', '09:00:00', '10:00:00'];
  prepareUnit(setup.db, 'unit-2');
  for (const [index, issueTime] of times.entries()) {
    const unit = index < 2 ? 'unit-2' : undefined;
    const invoiceId = await setup.documents.append({ number: issueTime, issueTime }, undefined, unit);
    await setup.documents.settle(invoiceId, 'queued');
  }
  setup.gateway.answer = reported;
  await setup.queue.start();
  await eventually(
    () => Promise.resolve(setup.gateway.received.length),
    (received) => received === times.length,
  );
  const sent = setup.gateway.received.map((request) => (request.body as { uuid: string }).uuid);
  const byDeadline = setup.db.reader.all(
    setup.db.reader.sql
      .selectFrom('documents')
      .innerJoin('submissions', 'submissions.invoice_id', 'documents.invoice_id')
      .select('uuid')
      .orderBy('deadline'),
  );
  expect(sent.slice(0, 4)).toEqual(byDeadline.slice(0, 4).map((row) => row.uuid));
});

test('resumes within seconds after a real outage, while tills are selling', async () => {
  const branch = await startTestBranch({ inlineWaitMs: 3_000 });
  // What passes outside passes for the appliance.
  let lastMs = performance.now();
  const passing = setInterval(() => {
    const nowMs = performance.now();
    branch.running.clock.advance(nowMs - lastMs);
    lastMs = nowMs;
  }, 10);
  try {
    await branch.running.stopGateway();
    const waiting: unknown[] = [];
    for (let sale = 0; sale < 12; sale += 1) {
      waiting.push((await branch.post('simplified')).body['invoice_id']);
      branch.running.clock.advance(500);
    }
    await branch.running.startGateway();
    const backAtMs = branch.running.clock.monotonicMs();
    await eventually(
      () => branch.post('simplified'),
      (answer) => answer.status === 200,
    );
    expect(branch.running.clock.monotonicMs() - backAtMs).toBeLessThan(6_000);
    for (const invoiceId of waiting) {
      await eventually(
        () => branch.detailOf(invoiceId),
        (detail) => detail['status'] === 'reported',
      );
    }
  } finally {
    clearInterval(passing);
    await branch.running.close();
  }
});
