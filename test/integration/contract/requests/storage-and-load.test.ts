import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

let branch: TestBranch;

beforeEach(async () => {
  branch = await startTestBranch();
});

afterEach(() => branch.running.close());

/** Queues so many writes of the ledger, which take some time. */
function occupyWriter(writes: number): Promise<unknown> {
  return Promise.all(Array.from({ length: writes }, () => branch.running.provision()));
}

test('refuses a sale while too many wait for the writer, and accepts it afterwards', async () => {
  const occupied = occupyWriter(6_000);
  const body = branch.bodyOf('simplified');
  const headers = { 'idempotency-key': 'busy' };
  const refused = await branch.running.send('POST', '/v1/invoices/simplified', body, headers);
  expect([refused.status, errorOf(refused)]).toMatchObject([503, { code: 'SERVICE_BUSY', retryable: true }]);
  await occupied;
  expect(await branch.counter()).toBe(0);
  const taken = await branch.running.send('POST', '/v1/invoices/simplified', body, headers);
  expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([200, null]);
});

test('reports a key in progress while its document is being signed, and replays it afterwards', async () => {
  // Established connections, so that the three requests arrive together.
  await Promise.all([1, 2, 3].map(() => branch.counter()));
  const occupied = occupyWriter(1_900);
  const body = branch.bodyOf('simplified');
  const send = () => branch.running.send('POST', '/v1/invoices/simplified', body, { 'idempotency-key': 'twice' });
  const answers = await Promise.all([send(), send(), send()]);
  await occupied;
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(2);
  for (const answer of refused) {
    expect([answer.status, errorOf(answer)]).toMatchObject([409, { code: 'IDEMPOTENCY_IN_PROGRESS', retryable: true }]);
  }
  const replayed = await send();
  const first = answers.find(({ status }) => status === 200);
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  expect(replayed.body['invoice_id']).toBe(first?.body['invoice_id']);
  expect(await branch.counter()).toBe(1);
});

// Compressed, it takes pages of its own, so it never fits into what the ledger's file has left.
const largeSale = {
  line_items: Array.from({ length: 300 }, (_, index) => ({
    description: `Book ${(index + 1) ** 5}`,
    quantity: 1,
    unit_price: index + 1,
  })),
};

test('signs nothing and loses nothing when the disk is full', async () => {
  const { db } = branch.running.branch.context;
  await branch.sell('simplified');
  const [body, headers] = [branch.bodyOf('simplified', largeSale), { 'idempotency-key': 'full' }];
  // The file may not grow any more: what SQLite meets on a full disk.
  db.prepare('PRAGMA max_page_count = 1')([]);
  const refusals = [];
  for (let count = 0; count < 3; count += 1) {
    refusals.push(await branch.running.send('POST', '/v1/invoices/simplified', body, headers));
  }
  const listed = await branch.running.send('GET', '/v1/invoices');
  db.prepare('PRAGMA max_page_count = 1000000')([]);
  for (const answer of refusals) {
    expect([answer.status, errorOf(answer)]).toMatchObject([503, { code: 'STORAGE_UNAVAILABLE', retryable: true }]);
  }
  expect(listed.status).toBe(200);
  expect(await branch.counter()).toBe(1);
  const taken = await branch.running.send('POST', '/v1/invoices/simplified', body, headers);
  expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(await branch.counter()).toBe(2);
});

test('reports once that the ledger cannot be written, in /readyz too, and once that it can again', async () => {
  const { db, conditions } = branch.running.branch.context;
  const ready = async () => (await fetch(`${branch.running.branch.url}/readyz`)).status;
  db.prepare('PRAGMA max_page_count = 1')([]);
  for (let count = 0; count < 3; count += 1) await branch.post('simplified', largeSale);
  expect(conditions.current()).toMatchObject([
    { code: 'STORAGE_UNAVAILABLE', severity: 'error', message: expect.stringContaining('full, read-only or faulty') },
  ]);
  expect(await ready()).toBe(503);
  db.prepare('PRAGMA max_page_count = 1000000')([]);
  await branch.sell('simplified');
  expect([conditions.current(), await ready()]).toEqual([[], 200]);
});

test('reveals no internals after an internal error', async () => {
  const { id } = await branch.sell('simplified');
  writeBeside(branch.running, (writer) => writer.prepareChange('ALTER TABLE timeline RENAME TO lost')([]));
  const answer = await branch.running.send('GET', `/v1/invoices/${id}`, undefined, { 'x-request-id': 'till-1' });
  writeBeside(branch.running, (writer) => writer.prepareChange('ALTER TABLE lost RENAME TO timeline')([]));
  expect([answer.status, answer.body]).toEqual([
    500,
    {
      error: {
        code: 'INTERNAL_ERROR',
        message: 'An internal error occurred; the log has the details under this request ID.',
        retryable: false,
        request_id: 'till-1',
      },
    },
  ]);
  expect((await branch.detailOf(id))['status']).toBe('reported');
});
