import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorOf, openShop } from '../../support/open-shop.ts';
import type { Shop } from '../../support/open-shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

afterEach(() => shop.running.close());

/** Puts so many writes before the ledger's writer, which takes some time to work them off. */
function occupyWriter(writes: number): Promise<unknown> {
  return Promise.all(Array.from({ length: writes }, () => shop.running.provision()));
}

test('sends a sale away while too many wait for the writer, and takes it afterwards', async () => {
  const occupied = occupyWriter(6_000);
  const body = shop.bodyOf('simplified');
  const headers = { 'idempotency-key': 'busy' };
  const refused = await shop.running.send('POST', '/v1/invoices/simplified', body, headers);
  expect([refused.status, errorOf(refused)]).toMatchObject([503, { code: 'SERVICE_BUSY', retryable: true }]);
  await occupied;
  expect(await shop.counter()).toBe(0);
  const taken = await shop.running.send('POST', '/v1/invoices/simplified', body, headers);
  expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([200, null]);
});

test('says that a key is at work while its document is being signed, and replays it afterwards', async () => {
  // Connections that stand already, so that the three arrive together.
  await Promise.all([1, 2, 3].map(() => shop.counter()));
  const occupied = occupyWriter(1_900);
  const body = shop.bodyOf('simplified');
  const send = () => shop.running.send('POST', '/v1/invoices/simplified', body, { 'idempotency-key': 'twice' });
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
  expect(await shop.counter()).toBe(1);
});

test('signs nothing and loses nothing when the disk is full', async () => {
  const { db } = shop.running.branch.context;
  await shop.sell('simplified');
  const [body, headers] = [shop.bodyOf('simplified'), { 'idempotency-key': 'full' }];
  // The file may not grow any more: what SQLite meets on a full disk.
  db.exec('PRAGMA max_page_count = 1');
  const refusals = [];
  for (let count = 0; count < 3; count += 1) {
    refusals.push(await shop.running.send('POST', '/v1/invoices/simplified', body, headers));
  }
  const listed = await shop.running.send('GET', '/v1/invoices');
  db.exec('PRAGMA max_page_count = 1000000');
  for (const answer of refusals) {
    expect([answer.status, errorOf(answer)]).toMatchObject([503, { code: 'STORAGE_UNAVAILABLE', retryable: true }]);
  }
  expect(listed.status).toBe(200);
  expect(await shop.counter()).toBe(1);
  const taken = await shop.running.send('POST', '/v1/invoices/simplified', body, headers);
  expect([taken.status, taken.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(await shop.counter()).toBe(2);
});

test('says once that the ledger cannot be written, in /readyz too, and once that it can again', async () => {
  const { db, conditions } = shop.running.branch.context;
  const ready = async () => (await fetch(`${shop.running.branch.url}/readyz`)).status;
  db.exec('PRAGMA max_page_count = 1');
  for (let count = 0; count < 3; count += 1) await shop.post('simplified');
  expect(conditions.current()).toMatchObject([
    { code: 'STORAGE_UNAVAILABLE', severity: 'error', message: expect.stringContaining('full, read-only or faulty') },
  ]);
  expect(await ready()).toBe(503);
  db.exec('PRAGMA max_page_count = 1000000');
  await shop.sell('simplified');
  expect([conditions.current(), await ready()]).toEqual([[], 200]);
});

test('says nothing of its inside when something went wrong there', async () => {
  const { db } = shop.running.branch.context;
  const { id } = await shop.sell('simplified');
  db.exec('ALTER TABLE timeline RENAME TO lost');
  const answer = await shop.running.send('GET', `/v1/invoices/${id}`, undefined, { 'x-request-id': 'till-1' });
  db.exec('ALTER TABLE lost RENAME TO timeline');
  expect([answer.status, answer.body]).toEqual([
    500,
    {
      error: {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong here; the log has it under the request id.',
        retryable: false,
        request_id: 'till-1',
      },
    },
  ]);
  expect((await shop.detailOf(id))['status']).toBe('reported');
});
