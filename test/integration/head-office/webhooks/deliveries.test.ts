import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { claimDelivery } from '#main/head-office/webhooks/delivery/claim-delivery.ts';
import { contractPace } from '#main/head-office/webhooks/delivery/delivery-pace.ts';
import { emitEvent } from '#main/head-office/webhooks/delivery/emit-event.ts';
import { deliveryDetail, deliveryResource } from '#shared/api/dashboard/webhooks.ts';
import { webhookPayload } from '#shared/api/dashboard/webhook-events.ts';
import { addCompany } from '#support/head-office/companies.ts';
import { answering, startReceiver, type Received, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import { invoiceEvent, invoiceIdOf, runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';

let office: RunningWebhooks;
const receivers: Receiver[] = [];

beforeAll(async () => {
  office = await runWebhooks();
});

afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

afterAll(() => office.close());

async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

function verified(secret: string, { body, headers }: Received): unknown {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  // The package reads the machine's clock, and the test has one of its own.
  vi.useFakeTimers({ now: office.clock.now(), toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, signed);
  } finally {
    vi.useRealTimers();
  }
}

test('sends a signed event that the standard verifies, and logs it', async () => {
  const { owner } = await office.organization();
  const receiver = await newReceiver();
  receiver.behave(answering(200, 'thanks'));
  const { webhook_id, secret } = await office.create(owner, { url: receiver.url });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await office.emit(owner.organizationId, invoiceEvent(1));
  expect(await office.worker.deliverWaiting()).toBe(1);

  const [received] = receiver.received;
  const payload = webhookPayload.parse(received && verified(secret, received));
  expect(payload).toMatchObject({
    type: 'invoice.reported',
    timestamp: office.clock.now().toISOString(),
    data: { invoice_id: invoiceIdOf(1), tax_compliant: true, tax_warning_count: 0, tax_warnings: [], resubmit: true },
  });
  expect(payload.data).not.toHaveProperty('line_items');

  const list = await owner.send('GET', `/webhooks/${webhook_id}/deliveries`);
  expect(list.body).toMatchObject({
    data: [{ status: 'delivered', attempt_count: 1, event_id: received?.headers['webhook-id'], next_attempt_at: null }],
    pagination: { total_count: 1, has_more: false, next_cursor: null },
  });
  const [row] = deliveryResource.array().parse(list.body['data']);
  const detail = await owner.send('GET', `/webhook-deliveries/${row?.delivery_id}`);
  expect(deliveryDetail.parse(detail.body)).toEqual(detail.body);
  expect(detail.body).toMatchObject({
    request: { body: received?.body, headers: { 'webhook-signature': received?.headers['webhook-signature'] } },
    attempts: [{ status: 200, answer: 'thanks', error: null }],
  });
  expect(JSON.stringify(detail.body)).not.toContain(secret);
});

test('signs with both secrets during a rotation, and with the new one alone after it', async () => {
  const { owner } = await office.organization();
  const receiver = await newReceiver();
  const { webhook_id, secret } = await office.create(owner, { url: receiver.url });
  const rotated = await owner.send('POST', `/webhooks/${webhook_id}/rotate-secret`, { grace_hours: 2 });
  expect(rotated).toMatchObject({
    status: 200,
    body: { previous: { expires_at: new Date(office.clock.now().getTime() + 7_200_000).toISOString() } },
  });
  const newSecret = String(rotated.body['secret']);
  await owner.send('POST', `/webhooks/${webhook_id}/test`);
  await office.worker.deliverWaiting();
  const [during] = receiver.received;
  expect(during?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  expect(during && verified(secret, during)).toMatchObject({ type: 'webhook.test', data: { webhook_id } });
  expect(during && verified(newSecret, during)).toMatchObject({ type: 'webhook.test' });

  office.clock.advance(7_200_000);
  await owner.send('POST', `/webhooks/${webhook_id}/test`);
  await office.worker.deliverWaiting();
  const after = receiver.received[1];
  expect(after && verified(newSecret, after)).toMatchObject({ type: 'webhook.test' });
  expect(() => after && verified(secret, after)).toThrow('No matching signature');
});

function typesOf({ received }: Receiver): string[] {
  return received.map(({ body }) => String(JSON.parse(body).type)).toSorted();
}

test('tells only the endpoints that are enabled and want the event', async () => {
  const { owner } = await office.organization();
  const [all, failures, company, resting] = await Promise.all([newReceiver(), newReceiver(), newReceiver(), newReceiver()]);
  const other = await addCompany(owner);
  await office.create(owner, { url: all.url });
  await office.create(owner, { url: failures.url, event_types: ['invoice.failed'] });
  await office.create(owner, { url: company.url, company_id: other });
  const { webhook_id } = await office.create(owner, { url: resting.url });
  await owner.send('PATCH', `/webhooks/${webhook_id}`, { enabled: false });
  await office.emit(
    owner.organizationId,
    invoiceEvent(1),
    invoiceEvent(2, 'invoice.failed'),
    invoiceEvent(3, 'invoice.cleared', other),
  );
  await office.worker.deliverWaiting();
  expect(typesOf(all)).toEqual(['invoice.cleared', 'invoice.failed', 'invoice.reported']);
  expect(typesOf(failures)).toEqual(['invoice.failed']);
  expect(typesOf(company)).toEqual(['invoice.cleared']);
  expect(typesOf(resting)).toEqual([]);
});

test('sends nothing of an event whose transaction was undone', async () => {
  const { owner } = await office.organization();
  const receiver = await newReceiver();
  await office.create(owner, { url: receiver.url });
  const { services } = office;
  const undone = inOrganization(services.db, owner.organizationId, async (tenant) => {
    await emitEvent(tenant, owner.organizationId, invoiceEvent(1), services);
    throw new Error('the document was refused');
  });
  await expect(undone).rejects.toThrow('the document was refused');
  expect(await office.worker.deliverWaiting()).toBe(0);
  expect(receiver.received).toEqual([]);
});

test('sends the same event again, with the same webhook-id, after a process was lost while it sent it', async () => {
  const { owner } = await office.organization();
  const receiver = await newReceiver();
  const { webhook_id } = await office.create(owner, { url: receiver.url });
  await office.emit(owner.organizationId, invoiceEvent(1));
  const { services } = office;
  // The receiver got the event and the process ended before it could write that down.
  const { db } = services;
  const deliveryId = await inOrganization(db, owner.organizationId, async (tenant) => {
    const { delivery_id } = await tenant.selectFrom('webhook_deliveries').select('delivery_id').executeTakeFirstOrThrow();
    await claimDelivery(
      tenant,
      { organizationId: owner.organizationId, deliveryId: delivery_id },
      { ...services, pace: contractPace },
    );
    return delivery_id;
  });
  expect(await office.worker.deliverWaiting()).toBe(0);
  office.clock.advance(30_000);
  expect(await office.worker.deliverWaiting()).toBe(1);
  const { body } = await owner.send('GET', `/webhook-deliveries/${deliveryId}`);
  expect(body).toMatchObject({ webhook_id, status: 'delivered', event_id: receiver.received[0]?.headers['webhook-id'] });
});

test('what waits at an endpoint goes out once it is enabled again, and not at all once it is deleted', async () => {
  const { owner } = await office.organization();
  const [resting, deleted] = [await newReceiver(), await newReceiver()];
  const [first, second] = [await office.create(owner, { url: resting.url }), await office.create(owner, { url: deleted.url })];
  await office.emit(owner.organizationId, invoiceEvent(1), invoiceEvent(2));
  await owner.send('PATCH', `/webhooks/${first.webhook_id}`, { enabled: false });
  await owner.send('DELETE', `/webhooks/${second.webhook_id}`);
  expect(await office.worker.deliverWaiting()).toBe(0);
  await owner.send('PATCH', `/webhooks/${first.webhook_id}`, { enabled: true });
  expect(await office.worker.deliverWaiting()).toBe(2);
  expect(deleted.received).toEqual([]);
  const kept = await inOrganization(office.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('webhook_endpoints').select('secret').where('webhook_id', '=', second.webhook_id).executeTakeFirstOrThrow(),
  );
  expect(kept).toEqual({ secret: '' });
});
