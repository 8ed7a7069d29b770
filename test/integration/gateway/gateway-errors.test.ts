import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startSubmissionTest, reported, type SubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';

let setup: SubmissionTest;
let serial = 0;

beforeEach(async () => {
  setup = await startSubmissionTest();
});

afterEach(() => setup.close());

async function sell(count = 1): Promise<string> {
  let invoiceId = '';
  for (let sale = 0; sale < count; sale += 1) {
    serial += 1;
    invoiceId = await setup.documents.append({ number: `T-${serial}` });
    await setup.queue.submitInline(invoiceId, 'sandbox');
  }
  return invoiceId;
}

// The worker may be the one who probes: then the sale after that has its answer inline.
function comesBack(): Promise<string> {
  return eventually(
    async () => setup.detailOf(await sell()).status,
    (status) => status === 'reported',
  );
}

function messagesWith(word: string): string[] {
  return setup.logged().filter((line) => line.toLowerCase().includes(word));
}

test('logs once that the gateway is silent, and once for how long it was', async () => {
  setup.gateway.answer = { silence: 'cut' };
  await sell(20);
  expect(setup.wrong()).toEqual(['GATEWAY_SILENT sandbox']);
  expect(messagesWith('does not answer')).toHaveLength(1);
  setup.gateway.answer = reported;
  setup.clock.advance(300_000);
  await comesBack();
  expect(setup.wrong()).toEqual([]);
  expect(messagesWith('the gateway answers again')).toEqual(['info: The gateway answers again, after 5 min.']);
});

test.each([500, 503])(
  'does not say of an answer %i that it is one, where it says that the gateway gives none',
  async (status) => {
    setup.gateway.answer = { status };
    await sell(3);
    expect(messagesWith('does not answer')).toEqual([
      expect.stringContaining(`does not answer. The gateway reports an internal error (${status}).`),
    ]);
  },
);

test.each([
  ['404', { status: 404 }],
  ['a web page', { status: 200, text: '<html>Welcome to the hotel</html>' }],
] as const)(
  'takes %s to everything for a wrong address: it says so, keeps the documents and does not hammer',
  async (_name, answer) => {
    setup.gateway.answer = answer;
    const last = await sell(20);
    expect(setup.gateway.received).toHaveLength(3);
    expect(setup.wrong()).toEqual(['GATEWAY_ANSWERS_UNUSABLE sandbox']);
    expect(messagesWith('gateway-url right')).toHaveLength(1);
    expect(setup.detailOf(last)).toMatchObject({ status: 'queued' });
    setup.gateway.answer = reported;
    setup.clock.advance(5_000);
    await comesBack();
    expect(setup.wrong()).toEqual([]);
  },
);

test.each([401, 403])('an answer %i says that the credentials are refused; the documents stay queued', async (status) => {
  setup.gateway.answer = { status, body: { message: 'no' } };
  const last = await sell(20);
  expect(setup.gateway.received).toHaveLength(3);
  expect(setup.wrong()).toEqual(['GATEWAY_CREDENTIALS_REFUSED unit-1']);
  expect(messagesWith('refuses the credentials')).toHaveLength(1);
  expect(setup.detailOf(last)).toMatchObject({ status: 'queued' });
  setup.gateway.answer = reported;
  setup.clock.advance(60_000);
  await comesBack();
  expect(setup.wrong()).toEqual([]);
});

test('refused credentials of one unit hold no other unit back', async () => {
  prepareUnit(setup.db, 'unit-2');
  setup.gateway.answer = { status: 401 };
  await sell(5);
  setup.gateway.answer = reported;
  const other = await setup.documents.append({ number: 'OTHER' }, undefined, 'unit-2');
  await setup.queue.submitInline(other, 'sandbox');
  expect(setup.detailOf(other).status).toBe('reported');
  expect(setup.wrong()).toEqual(['GATEWAY_CREDENTIALS_REFUSED unit-1']);
});

test('a rejected document leaves a line with its codes', async () => {
  const errorMessages = [{ type: 'ERROR', code: 'BR-KSA-08', category: 'KSA', message: 'Wrong seller ID', status: 'ERROR' }];
  const validationResults = { infoMessages: [], warningMessages: [], errorMessages, status: 'ERROR' };
  setup.gateway.answer = { status: 400, body: { validationResults, reportingStatus: 'NOT_REPORTED' } };
  expect(setup.detailOf(await sell()).status).toBe('failed');
  expect(messagesWith('rejected')).toEqual([expect.stringMatching(/^warn: .*T-\d+.*BR-KSA-08/)]);
});

test('of many attempts the timeline keeps the first ten moves and the last', async () => {
  setup.gateway.answer = { status: 413 };
  const invoiceId = await sell();
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    setup.clock.advance(15 * 60_000);
    setup.queue.wake();
    await eventually(
      () => Promise.resolve(setup.detailOf(invoiceId)),
      (detail) => detail.retry_count === attempt,
    );
  }
  const waiting = setup.detailOf(invoiceId);
  expect(waiting.timeline).toHaveLength(11);
  expect(waiting.timeline.at(-1)).toEqual({ status: 'queued', at: setup.clock.now().toISOString() });
  setup.clock.advance(15 * 60_000);
  setup.gateway.answer = reported;
  const done = await eventually(
    () => Promise.resolve(setup.detailOf(invoiceId)),
    (detail) => detail.status === 'reported',
  );
  expect(done.timeline.slice(0, 10)).toEqual(waiting.timeline.slice(0, 10));
  expect(done.timeline.slice(10)).toEqual([{ status: 'reported', at: setup.clock.now().toISOString() }]);
});
