import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually, type Answer } from '#support/branch/running-branch.ts';

let branch: TestBranch;
let keys = 0;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

function send(body: unknown, key: string, endpoint = 'simplified', more: Record<string, string> = {}): Promise<Answer> {
  return branch.running.send('POST', `/v1/invoices/${endpoint}`, body, { 'idempotency-key': key, ...more });
}

function isReplay({ headers }: Answer): boolean {
  return headers.get('idempotent-replayed') === 'true';
}

test('replays on every create endpoint, and nothing new is signed', async () => {
  const original = await branch.sell('simplified', { line_items: lineOf(100) });
  const note = { original_invoice_uuid: original.uuid, line_items: lineOf(60) };
  const changes = { simplified: {}, standard: {}, credit_note: note, debit_note: note, prepayment: {} };
  for (const kind of ['simplified', 'standard', 'credit_note', 'debit_note', 'prepayment'] as const) {
    const [key, body] = [newKey(), branch.bodyOf(kind, changes[kind])];
    const first = await send(body, key, kind.replace('_', '-'));
    const before = await branch.counter();
    const again = await send(body, key, kind.replace('_', '-'));
    expect([kind, first.status, again.status, isReplay(first), isReplay(again)]).toEqual([kind, 200, 200, false, true]);
    expect(again.body).toEqual(first.body);
    expect(await branch.counter()).toBe(before);
  }
});

test('treats bodies with equal content as the same', async () => {
  const key = newKey();
  const body = branch.bodyOf('simplified', { line_items: lineOf(10) });
  const first = await send(body, key);
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()), null, 2);
  const again = await send(reordered.replace('"unit_price": 10', '"unit_price": 1.0e1'), key);
  expect([again.status, isReplay(again), again.body['invoice_id']]).toEqual([200, true, first.body['invoice_id']]);
});

test('refuses the key with any other body, also with a faulty one, and says that a retry is pointless', async () => {
  const key = newKey();
  const body = branch.bodyOf('simplified');
  await send(body, key);
  for (const other of [{ ...body, invoice_number: 'OTHER' }, { ...body, colour: 1 }, {}]) {
    const before = await branch.counter();
    const refused = await send(other, key);
    expect([refused.status, errorOf(refused)]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED', retryable: false }]);
    expect(await branch.counter()).toBe(before);
  }
});

test('keeps the keys of each endpoint apart', async () => {
  const key = newKey();
  const [simplified, standard] = [
    await send(branch.bodyOf('simplified'), key),
    await send(branch.bodyOf('standard'), key, 'standard'),
  ];
  expect([simplified.status, standard.status, isReplay(standard)]).toEqual([200, 200, false]);
  expect(standard.body['invoice_id']).not.toBe(simplified.body['invoice_id']);
});

test('stores nothing of a refused request: the key serves the corrected one', async () => {
  const key = newKey();
  const body = branch.bodyOf('simplified');
  expect((await send({ ...body, invoice_date: '2026-11-21' }, key)).status).toBe(400);
  expect((await send({ ...body, egs_unit_id: '00000000-0000-4000-8000-000000000000' }, key)).status).toBe(400);
  const taken = await send(body, key);
  expect([taken.status, isReplay(taken)]).toEqual([200, false]);
});

test('answers with the current state of the document: first 202, then 200 once it is settled, even after a restart', async () => {
  const key = newKey();
  const body = branch.bodyOf('simplified');
  await branch.running.stopGateway();
  const first = await send(body, key);
  const waiting = await send(body, key);
  expect([first.status, waiting.status, isReplay(waiting), waiting.body['status']]).toEqual([202, 202, true, 'queued']);
  await branch.running.startGateway();
  await branch.running.restart();
  branch.running.clock.advance(60_000);
  const completed = await eventually(
    () => send(body, key),
    (answer) => answer.status === 200,
  );
  expect([isReplay(completed), completed.body['status'], completed.body['invoice_id']]).toEqual([
    true,
    'reported',
    first.body['invoice_id'],
  ]);
});

test('replays before every other check of the request', async () => {
  const key = newKey();
  const body = branch.bodyOf('simplified');
  const first = await send(body, key);
  const { clock } = branch.running;
  const sixYearsMs = 6 * 366 * 24 * 3_600_000;
  // By now the certificate has expired, the plan is used up and the profile names another VAT number.
  clock.advance(sixYearsMs);
  await branch.running.provision({ appliance: { monthly_document_limit: 0 }, company: { vat_number: '310175397500003' } });
  const replayed = await send(body, key, 'simplified', { prefer: 'handling=strict' });
  const repeated = await send(body, newKey());
  await branch.running.provision();
  clock.advance(-sixYearsMs);
  expect([replayed.status, isReplay(replayed), replayed.body['invoice_id']]).toEqual([200, true, first.body['invoice_id']]);
  expect(repeated.status).toBe(400);
});

test('replays a rejected document too, so that its number is not spent twice by mistake', async () => {
  const key = newKey();
  const [first, again] = await branch.whileRejected(async (seller) => {
    const body = branch.bodyOf('simplified', { seller });
    return [await send(body, key), await send(body, key)] as const;
  });
  expect([first.body['status'], again.status, isReplay(again)]).toEqual(['failed', 200, true]);
  expect(again.body['invoice_id']).toBe(first.body['invoice_id']);
});

test('replays with or without waiting, as requested, without sending anything again', async () => {
  const key = newKey();
  const body = branch.bodyOf('simplified');
  await send(body, key);
  const again = await send(body, key, 'simplified', { prefer: 'respond-async' });
  expect([again.status, isReplay(again), again.body['status']]).toEqual([200, true, 'reported']);
  const detail = await branch.detailOf(again.body['invoice_id']);
  expect(detail['timeline']).toHaveLength(3);
});

test.each([
  ['k'.repeat(255), 200],
  ['"two words"', 400],
  ['k'.repeat(256), 400],
])('answers the key %s', async (key, status) => {
  expect((await send(branch.bodyOf('simplified'), key)).status).toBe(status);
});
