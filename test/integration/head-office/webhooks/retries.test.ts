import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { shortenLog } from '#main/head-office/webhooks/delivery/record-attempt.ts';
import { retryDelaysMs } from '#main/head-office/webhooks/delivery/delivery-pace.ts';
import type { Person } from '#support/head-office/running-head-office.ts';
import { answering, startReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import { invoiceEvent, invoiceIdOf, runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let office: RunningWebhooks;
let receiver: Receiver;

beforeAll(async () => {
  office = await runWebhooks();
});

beforeAll(async () => {
  receiver = await startReceiver();
});

afterEach(() => {
  receiver.received.length = 0;
  receiver.behave(answering(204));
});

afterAll(async () => {
  await receiver.close();
  await office.close();
});

type Row = { delivery_id: string; status: string; attempt_count: number; next_attempt_at: string | null; invoice_id: string };

async function rowsOf(person: Person, webhookId: string, query = ''): Promise<Row[]> {
  const { body } = await person.send('GET', `/webhooks/${webhookId}/deliveries${query}`);
  return body['data'] as Row[];
}

async function newWebhook(): Promise<{ owner: Person; webhook_id: string }> {
  const { owner } = await office.organization();
  const { webhook_id } = await office.create(owner, { url: receiver.url });
  return { owner, webhook_id };
}

function typesAndInvoices(): string[] {
  return receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return `${type} ${data.invoice_number}`;
  });
}

// Fails all attempts of the schedule, one after another.
async function failAll(): Promise<void> {
  await office.worker.deliverWaiting();
  for (const delayMs of retryDelaysMs) {
    office.clock.advance(delayMs);
    await office.worker.deliverWaiting();
  }
}

test('tries again after 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 6 h, 12 h and 24 h, and then gives up', async () => {
  const { owner, webhook_id } = await newWebhook();
  receiver.behave(answering(500, 'no'));
  await office.emit(owner.organizationId, invoiceEvent(1));
  expect(await office.worker.deliverWaiting()).toBe(1);
  for (const seconds of [5, 30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400]) {
    const [row] = await rowsOf(owner, webhook_id);
    expect(row).toMatchObject({
      status: 'retrying',
      next_attempt_at: new Date(office.clock.now().getTime() + seconds * 1000).toISOString(),
    });
    office.clock.advance(seconds * 1000 - 1);
    expect(await office.worker.deliverWaiting()).toBe(0);
    office.clock.advance(1);
    expect(await office.worker.deliverWaiting()).toBe(1);
  }
  const [row] = await rowsOf(owner, webhook_id, '?status=failed');
  expect(row).toMatchObject({ attempt_count: 10, next_attempt_at: null });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const { body } = await owner.send('GET', `/webhook-deliveries/${row?.delivery_id}`);
  expect(body['attempts']).toHaveLength(10);
  expect((body['attempts'] as unknown[])[9]).toMatchObject({ status: 500, answer: 'no', error: 'The receiver answered 500.' });
});

describe('the events of one invoice', () => {
  test('wait for an earlier one that is tried again; those of other invoices do not', async () => {
    const { owner } = await newWebhook();
    receiver.behave((response, received) => answering(received.body.includes('INV-1"') ? 503 : 200)(response, received));
    await office.emit(
      owner.organizationId,
      invoiceEvent(1, 'invoice.reported'),
      invoiceEvent(1, 'invoice.failed'),
      invoiceEvent(2),
    );
    await office.worker.deliverWaiting();
    expect(typesAndInvoices().toSorted()).toEqual(['invoice.reported INV-1', 'invoice.reported INV-2']);
    receiver.behave(answering(200));
    office.clock.advance(5000);
    await office.worker.deliverWaiting();
    expect(typesAndInvoices().slice(2)).toEqual(['invoice.reported INV-1', 'invoice.failed INV-1']);
  });

  test('go on once an earlier one has failed', async () => {
    const { owner, webhook_id } = await newWebhook();
    receiver.behave((response, received) =>
      answering(received.body.includes('invoice.reported') ? 500 : 200)(response, received),
    );
    await office.emit(owner.organizationId, invoiceEvent(1, 'invoice.reported'), invoiceEvent(1, 'invoice.cleared'));
    await failAll();
    expect(typesAndInvoices().at(-1)).toBe('invoice.cleared INV-1');
    const rows = await rowsOf(owner, webhook_id, `?invoice_id=${invoiceIdOf(1)}`);
    expect(rows.map(({ status }) => status)).toEqual(['delivered', 'failed']);
  });
});

describe('an endpoint that fails for three days', () => {
  test('is disabled, which alerts, activity and audit log show, and what waits is sent once it is enabled', async () => {
    const { owner, webhook_id } = await newWebhook();
    receiver.behave(answering(500));
    const failingSince = office.clock.now();
    await office.emit(owner.organizationId, invoiceEvent(1));
    await office.worker.deliverWaiting();
    office.clock.advance(3 * dayMs - 1);
    await office.worker.deliverWaiting();
    expect((await owner.send('GET', `/webhooks/${webhook_id}`)).body).toMatchObject({
      enabled: true,
      failing_since: failingSince.toISOString(),
    });
    office.clock.advance(hourMs);
    await office.worker.deliverWaiting();
    const at = office.clock.now().toISOString();
    const host = `127.0.0.1:${receiver.port}`;
    const failing_since = failingSince.toISOString();
    expect((await owner.send('GET', '/alerts?kind=webhook_disabled')).body['data']).toMatchObject([{ webhook_id, since: at }]);
    expect((await owner.send('GET', '/activity?kind=webhook.disabled')).body['data']).toMatchObject([
      { at, severity: 'error', company_id: null, details: { webhook_id, host, failing_since } },
    ]);
    expect((await owner.send('GET', '/audit-log?action=webhook.disabled')).body['data']).toMatchObject([
      { at, actor: { type: 'system' }, target: webhook_id, after: { enabled: false, failing_since } },
    ]);
    expect((await owner.send('GET', `/webhooks/${webhook_id}`)).body).toMatchObject({
      enabled: false,
      disabled_reason: 'failing',
    });

    receiver.behave(answering(200));
    office.clock.advance(dayMs);
    expect(await office.worker.deliverWaiting()).toBe(0);
    const enabled = await owner.send('POST', `/webhooks/${webhook_id}/enable`);
    expect(enabled).toMatchObject({ status: 200, body: { enabled: true, disabled_reason: null, failing_since: null } });
    expect(await office.worker.deliverWaiting()).toBe(1);
    expect(await rowsOf(owner, webhook_id)).toMatchObject([{ status: 'delivered' }]);
  });

  test('is not disabled if anything was delivered in between', async () => {
    const { owner, webhook_id } = await newWebhook();
    receiver.behave(answering(500));
    await office.emit(owner.organizationId, invoiceEvent(1));
    await office.worker.deliverWaiting();
    receiver.behave(answering(200));
    office.clock.advance(2 * dayMs);
    await office.worker.deliverWaiting();
    receiver.behave(answering(500));
    office.clock.advance(2 * dayMs);
    await office.emit(owner.organizationId, invoiceEvent(2));
    await office.worker.deliverWaiting();
    const { body } = await owner.send('GET', `/webhooks/${webhook_id}`);
    expect(body).toMatchObject({ enabled: true, failing_since: office.clock.now().toISOString() });
  });
});

describe('a person can send again', () => {
  test('one delivery, whatever came of it, and to an endpoint that rests', async () => {
    const { owner, webhook_id } = await newWebhook();
    await office.emit(owner.organizationId, invoiceEvent(1));
    await office.worker.deliverWaiting();
    await owner.send('PATCH', `/webhooks/${webhook_id}`, { enabled: false });
    const [row] = await rowsOf(owner, webhook_id);
    const again = await owner.send('POST', `/webhook-deliveries/${row?.delivery_id}/retry`);
    expect(again).toMatchObject({ status: 202, body: { status: 'pending', attempt_count: 1 } });
    expect(await office.worker.deliverWaiting()).toBe(1);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    expect(await rowsOf(owner, webhook_id)).toMatchObject([{ status: 'delivered', attempt_count: 2 }]);
  });

  test('one that waits for its next attempt, at once', async () => {
    const { owner, webhook_id } = await newWebhook();
    receiver.behave(answering(500));
    await office.emit(owner.organizationId, invoiceEvent(1));
    await office.worker.deliverWaiting();
    receiver.behave(answering(200));
    const [row] = await rowsOf(owner, webhook_id, '?status=retrying');
    await owner.send('POST', `/webhook-deliveries/${row?.delivery_id}/retry`);
    expect(await office.worker.deliverWaiting()).toBe(1);
    expect(await rowsOf(owner, webhook_id)).toMatchObject([{ status: 'delivered' }]);
  });

  test('all failed ones of a time, in the order of their events', async () => {
    const { owner, webhook_id } = await newWebhook();
    receiver.behave(answering(500));
    await office.emit(owner.organizationId, invoiceEvent(1, 'invoice.reported'));
    const from = office.clock.now().toISOString();
    await failAll();
    await office.emit(owner.organizationId, invoiceEvent(1, 'invoice.failed'), invoiceEvent(2));
    const to = office.clock.now().toISOString();
    await owner.send('POST', `/webhooks/${webhook_id}/enable`);
    await failAll();
    office.clock.advance(1);
    await owner.send('POST', `/webhooks/${webhook_id}/enable`);
    await office.emit(owner.organizationId, invoiceEvent(3));
    await failAll();
    expect((await rowsOf(owner, webhook_id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'failed']);
    const invoicesIn = async (filter: string) => (await rowsOf(owner, webhook_id, filter)).map((row) => row.invoice_id);
    expect(await invoicesIn(`?status=failed&from=${from}&to=${to}`)).toEqual([2, 1, 1].map(invoiceIdOf));
    expect(await invoicesIn(`?status=failed&to=${from}`)).toEqual([invoiceIdOf(1)]);
    receiver.received.length = 0;
    receiver.behave(answering(200));
    const again = await owner.send('POST', `/webhooks/${webhook_id}/retry`, { status: 'failed', from, to });
    expect(again).toMatchObject({ status: 202, body: { retried: 3 } });
    expect(await office.worker.deliverWaiting()).toBe(3);
    expect(typesAndInvoices().filter((text) => text.endsWith('INV-1'))).toEqual([
      'invoice.reported INV-1',
      'invoice.failed INV-1',
    ]);
    expect((await rowsOf(owner, webhook_id)).map(({ status }) => status)).toEqual([
      'failed',
      'delivered',
      'delivered',
      'delivered',
    ]);
  });
});

test('keeps the log for 30 days, and no other organization ends it', async () => {
  const { owner, webhook_id } = await newWebhook();
  await office.emit(owner.organizationId, invoiceEvent(1));
  await office.worker.deliverWaiting();
  office.clock.advance(30 * dayMs);
  await office.emit(owner.organizationId, invoiceEvent(2));
  await office.worker.deliverWaiting();
  expect(await rowsOf(owner, webhook_id)).toMatchObject([{ invoice_id: invoiceIdOf(2) }, { invoice_id: invoiceIdOf(1) }]);
  office.clock.advance(1);
  expect(await shortenLog(office.services)).toBeGreaterThan(0);
  expect(await rowsOf(owner, webhook_id)).toMatchObject([{ invoice_id: invoiceIdOf(2) }]);
  const left = await inOrganization(office.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('webhook_events').select('invoice_id').execute(),
  );
  expect(left).toEqual([{ invoice_id: invoiceIdOf(2) }]);
  expect(await shortenLog(office.services)).toBe(0);
});
