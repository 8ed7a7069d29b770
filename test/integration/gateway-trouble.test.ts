import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareUnit } from '../support/ledger-requests.ts';
import { eventually } from '../support/running-branch.ts';
import { openSubmissionTrial, reported } from '../support/submission-trial.ts';
import type { SubmissionTrial } from '../support/submission-trial.ts';

let trial: SubmissionTrial;
let serial = 0;

beforeEach(async () => {
  trial = await openSubmissionTrial();
});

afterEach(() => trial.close());

async function sell(count = 1): Promise<string> {
  let invoiceId = '';
  for (let sale = 0; sale < count; sale += 1) {
    serial += 1;
    invoiceId = await trial.documents.append({ number: `T-${serial}` });
    await trial.queue.submitInline(invoiceId, 'sandbox');
  }
  return invoiceId;
}

// The worker may be the one who probes: then the sale after that has its answer inline.
function comesBack(): Promise<string> {
  return eventually(
    async () => trial.detailOf(await sell()).status,
    (status) => status === 'reported',
  );
}

function saying(word: string): string[] {
  return trial.logged().filter((line) => line.toLowerCase().includes(word));
}

test('says once that the gateway is silent, and once for how long it was', async () => {
  trial.gateway.answer = { silence: 'cut' };
  await sell(20);
  expect(trial.wrong()).toEqual(['GATEWAY_SILENT sandbox']);
  expect(saying('does not answer')).toHaveLength(1);
  trial.gateway.answer = reported;
  trial.clock.advance(300_000);
  await comesBack();
  expect(trial.wrong()).toEqual([]);
  expect(saying('the gateway answers again')).toEqual(['info: The gateway answers again, after 5 min.']);
});

test.each([500, 503])(
  'does not say of an answer %i that it is one, where it says that the gateway gives none',
  async (status) => {
    trial.gateway.answer = { status };
    await sell(3);
    expect(saying('does not answer')).toEqual([
      expect.stringContaining(`does not answer. The gateway has a fault of its own (${status}).`),
    ]);
  },
);

test.each([
  ['404', { status: 404 }],
  ['a web page', { status: 200, text: '<html>Welcome to the hotel</html>' }],
] as const)(
  'takes %s to everything for a wrong address: it says so, keeps the documents and does not hammer',
  async (_name, answer) => {
    trial.gateway.answer = answer;
    const last = await sell(20);
    expect(trial.gateway.received).toHaveLength(3);
    expect(trial.wrong()).toEqual(['GATEWAY_ANSWERS_UNUSABLE sandbox']);
    expect(saying('gateway-url right')).toHaveLength(1);
    expect(trial.detailOf(last)).toMatchObject({ status: 'queued' });
    trial.gateway.answer = reported;
    trial.clock.advance(5_000);
    await comesBack();
    expect(trial.wrong()).toEqual([]);
  },
);

test.each([401, 403])('an answer %i says that the credentials are refused; the documents stay queued', async (status) => {
  trial.gateway.answer = { status, body: { message: 'no' } };
  const last = await sell(20);
  expect(trial.gateway.received).toHaveLength(3);
  expect(trial.wrong()).toEqual(['GATEWAY_CREDENTIALS_REFUSED unit-1']);
  expect(saying('refuses the credentials')).toHaveLength(1);
  expect(trial.detailOf(last)).toMatchObject({ status: 'queued' });
  trial.gateway.answer = reported;
  trial.clock.advance(60_000);
  await comesBack();
  expect(trial.wrong()).toEqual([]);
});

test('refused credentials of one unit hold no other unit back', async () => {
  prepareUnit(trial.db, 'unit-2');
  trial.gateway.answer = { status: 401 };
  await sell(5);
  trial.gateway.answer = reported;
  const other = await trial.documents.append({ number: 'OTHER' }, undefined, 'unit-2');
  await trial.queue.submitInline(other, 'sandbox');
  expect(trial.detailOf(other).status).toBe('reported');
  expect(trial.wrong()).toEqual(['GATEWAY_CREDENTIALS_REFUSED unit-1']);
});

test('a rejected document leaves a line with its codes', async () => {
  const errorMessages = [{ type: 'ERROR', code: 'BR-KSA-08', category: 'KSA', message: 'Wrong seller ID', status: 'ERROR' }];
  const validationResults = { infoMessages: [], warningMessages: [], errorMessages, status: 'ERROR' };
  trial.gateway.answer = { status: 400, body: { validationResults, reportingStatus: 'NOT_REPORTED' } };
  expect(trial.detailOf(await sell()).status).toBe('failed');
  expect(saying('rejected')).toEqual([expect.stringMatching(/^warn: .*T-\d+.*BR-KSA-08/)]);
});

test('of many attempts the timeline keeps the first ten moves and the last', async () => {
  trial.gateway.answer = { status: 413 };
  const invoiceId = await sell();
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    trial.clock.advance(15 * 60_000);
    trial.queue.wake();
    await eventually(
      () => Promise.resolve(trial.detailOf(invoiceId)),
      (detail) => detail.retry_count === attempt,
    );
  }
  const waiting = trial.detailOf(invoiceId);
  expect(waiting.timeline).toHaveLength(11);
  expect(waiting.timeline.at(-1)).toEqual({ status: 'queued', at: trial.clock.now().toISOString() });
  trial.clock.advance(15 * 60_000);
  trial.gateway.answer = reported;
  const done = await eventually(
    () => Promise.resolve(trial.detailOf(invoiceId)),
    (detail) => detail.status === 'reported',
  );
  expect(done.timeline.slice(0, 10)).toEqual(waiting.timeline.slice(0, 10));
  expect(done.timeline.slice(10)).toEqual([{ status: 'reported', at: trial.clock.now().toISOString() }]);
});
