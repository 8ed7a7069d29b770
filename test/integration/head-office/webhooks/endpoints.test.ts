import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { deliveryListQuery, deliveryResource, webhookResource } from '#shared/api/dashboard/webhooks.ts';
import { addCompany } from '#support/head-office/companies.ts';
import { startReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import { invoiceEvent, invoiceIdOf, runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';

let office: RunningWebhooks;
let receiver: Receiver;

beforeAll(async () => {
  office = await runWebhooks();
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.close();
  await office.close();
});

test('creates, shows, changes, rests, enables and deletes an endpoint, and writes each change into the audit log', async () => {
  const { developer } = await office.organization();
  const wanted = { url: receiver.url, event_types: ['invoice.failed'], description: 'Till app' };
  const created = await developer.send('POST', '/webhooks', wanted);
  expect(created.status).toBe(201);
  const { secret, ...shown } = created.body;
  expect(webhookResource.parse(shown)).toMatchObject({ ...wanted, company_id: null, enabled: true, disabled_reason: null });
  const path = `/webhooks/${String(shown['webhook_id'])}`;
  expect((await developer.send('GET', path)).body).toEqual(shown);
  expect((await developer.send('GET', '/webhooks')).body).toMatchObject({
    data: [shown],
    pagination: { total_count: 1 },
    insecure_allowed: true,
  });

  const rested = await developer.send('PATCH', path, { enabled: false, event_types: ['*'] });
  expect(rested).toMatchObject({ status: 200, body: { enabled: false, disabled_reason: 'resting', event_types: ['*'] } });
  expect(await developer.send('POST', `${path}/enable`)).toMatchObject({
    status: 200,
    body: { enabled: true, disabled_at: null },
  });
  const rotated = await developer.send('POST', `${path}/rotate-secret`, { grace_hours: 0 });
  expect(rotated).toMatchObject({ status: 200, body: { previous: null } });
  expect(rotated.body['secret']).not.toBe(secret);
  expect((await developer.send('POST', `${path}/test`)).status).toBe(202);
  expect((await developer.send('DELETE', path)).status).toBe(204);
  expect(await developer.send('GET', path)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });

  const entries = await inOrganization(office.services.db, developer.organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('position').execute(),
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.changed',
    'webhook.enabled',
    'webhook.secret_rotated',
    'webhook.tested',
    'webhook.deleted',
  ]);
  expect(JSON.stringify(entries)).not.toContain('whsec_');
});

test('limits an endpoint to a company of its organization, which is not deleted while it is named', async () => {
  const [{ owner }, { owner: stranger }] = [await office.organization(), await office.organization()];
  const [own, foreign] = [await addCompany(owner), await addCompany(stranger)];
  const body = { url: receiver.url, event_types: ['*'] };
  for (const company_id of [foreign, randomUUID()]) {
    const refusal = { code: 'VALIDATION_ERROR', details: [{ path: 'company_id', code: 'unknown_company' }] };
    const created = await owner.send('POST', '/webhooks', { ...body, company_id });
    expect(created).toMatchObject({ status: 400, body: { error: refusal } });
    const { webhook_id } = await office.create(owner, body);
    const changed = await owner.send('PATCH', `/webhooks/${webhook_id}`, { company_id });
    expect(changed).toMatchObject({ status: 400, body: { error: refusal } });
  }
  const { webhook_id } = await office.create(owner, { ...body, company_id: own });
  const inUse = { status: 409, body: { error: { code: 'COMPANY_IN_USE' } } };
  expect(await owner.send('DELETE', `/companies/${own}`)).toMatchObject(inUse);
  await owner.send('DELETE', `/webhooks/${webhook_id}`);
  expect((await owner.send('DELETE', `/companies/${own}`)).status).toBe(204);
});

test('shows a secret once, and stores it sealed', async () => {
  const { owner } = await office.organization();
  const body = { url: receiver.url, event_types: ['*'] };
  const [first, replayed] = [
    await owner.send('POST', '/webhooks', body, { 'idempotency-key': 'one' }),
    await owner.send('POST', '/webhooks', body, { 'idempotency-key': 'one' }),
  ];
  const secret = String(first.body['secret']);
  expect(JSON.stringify(replayed.body)).not.toContain(secret);
  expect((await owner.send('GET', '/webhooks')).body).toMatchObject({ pagination: { total_count: 1 } });
  const stored = await inOrganization(office.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('webhook_endpoints').selectAll().execute(),
  );
  expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length));
});

describe('refuses', () => {
  test.each([
    [{ url: 'https://receiver.example', event_types: [] }, 'event_types'],
    [{ url: 'https://receiver.example', event_types: ['invoice.paid'] }, 'event_types[0]'],
    [{ url: 'https://receiver.example', event_types: ['*', 'invoice.failed'] }, 'event_types'],
    [{ url: 'https://receiver.example', event_types: ['invoice.failed', 'invoice.failed'] }, 'event_types'],
    [{ url: 'https://receiver.example', event_types: ['*'], company_id: 'x' }, 'company_id'],
    [{ url: 'https://receiver.example', event_types: ['*'], secret: 'whsec_x' }, 'secret'],
    [{ event_types: ['*'] }, 'url'],
  ])('the body %j', async (body, path) => {
    const { owner } = await office.organization();
    const { status, body: answer } = await owner.send('POST', '/webhooks', body);
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { error: { code: 'VALIDATION_ERROR', details: [{ path }] } },
    });
  });

  test.each([-1, 73, 1.5])('a grace of %d hours', async (graceHours) => {
    const { owner } = await office.organization();
    const { webhook_id } = await office.create(owner, { url: receiver.url });
    const { status } = await owner.send('POST', `/webhooks/${webhook_id}/rotate-secret`, { grace_hours: graceHours });
    expect(status).toBe(400);
  });

  test('the fifty-first endpoint', async () => {
    const { owner } = await office.organization();
    for (let made = 0; made < 50; made += 1) await office.create(owner, { url: receiver.url });
    const answer = await owner.send('POST', '/webhooks', { url: receiver.url, event_types: ['*'] });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'WEBHOOK_LIMIT_REACHED', max: 50 } } });
  });
});

test('gives a viewer the log and no change', async () => {
  const { owner, viewer } = await office.organization();
  const { webhook_id } = await office.create(owner, { url: receiver.url });
  const path = `/webhooks/${webhook_id}`;
  expect((await viewer.send('GET', `${path}/deliveries`)).status).toBe(200);
  const changes = [
    await viewer.send('POST', '/webhooks', {}),
    await viewer.send('PATCH', path, {}),
    await viewer.send('DELETE', path),
    await viewer.send('POST', `${path}/test`),
    await viewer.send('POST', `${path}/enable`),
    await viewer.send('POST', `${path}/rotate-secret`, {}),
    await viewer.send('POST', `${path}/retry`, {}),
    await viewer.send('POST', `/webhook-deliveries/${webhook_id}/retry`),
  ];
  expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 403));
});

test('keeps organizations apart', async () => {
  const [{ owner }, { owner: stranger }] = [await office.organization(), await office.organization()];
  const { webhook_id } = await office.create(owner, { url: receiver.url });
  await office.emit(owner.organizationId, invoiceEvent(1));
  await office.worker.deliverWaiting();
  const { body } = await owner.send('GET', `/webhooks/${webhook_id}/deliveries`);
  const [delivery] = body['data'] as { delivery_id: string }[];
  const path = `/webhooks/${webhook_id}`;
  const range = { status: 'failed', from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
  const answers = [
    await stranger.send('GET', path),
    await stranger.send('PATCH', path, { enabled: false }),
    await stranger.send('DELETE', path),
    await stranger.send('POST', `${path}/test`),
    await stranger.send('POST', `${path}/enable`),
    await stranger.send('POST', `${path}/rotate-secret`, { grace_hours: 1 }),
    await stranger.send('POST', `${path}/retry`, range),
    await stranger.send('GET', `${path}/deliveries`),
    await stranger.send('GET', `/webhook-deliveries/${delivery?.delivery_id}`),
    await stranger.send('POST', `/webhook-deliveries/${delivery?.delivery_id}/retry`),
    await stranger.send('GET', '/webhooks/not-an-id'),
    await stranger.send('GET', '/webhook-deliveries/not-an-id'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  const seen = await inOrganization(office.services.db, stranger.organizationId, (tenant) =>
    Promise.all([
      tenant.selectFrom('webhook_endpoints').selectAll().execute(),
      tenant.selectFrom('webhook_events').selectAll().execute(),
      tenant.selectFrom('webhook_deliveries').selectAll().execute(),
      tenant.selectFrom('webhook_attempts').selectAll().execute(),
    ]),
  );
  expect(seen).toEqual([[], [], [], []]);
  const sent = receiver.received.length;
  await office.emit(stranger.organizationId, invoiceEvent(2));
  await office.worker.deliverWaiting();
  expect(receiver.received).toHaveLength(sent);
});

function invoices(body: Record<string, unknown>): (string | null)[] {
  return deliveryResource
    .array()
    .parse(body['data'])
    .map((row) => row.invoice_id);
}

test('the list goes on where the last endpoint of its page has been deleted', async () => {
  const { owner } = await office.organization();
  const urls = ['a', 'b', 'c'].map((path) => `${receiver.url}${path}`);
  for (const url of urls) await office.create(owner, { url });
  const first = await owner.send('GET', '/webhooks?limit=2');
  expect(first.body).toMatchObject({ data: [{ url: urls[2] }, { url: urls[1] }], pagination: { has_more: true } });
  const [, last] = webhookResource.array().parse(first.body['data']);
  expect((await owner.send('DELETE', `/webhooks/${last?.webhook_id}`)).status).toBe(204);
  const second = await owner.send('GET', `/webhooks?limit=2&cursor=${Object(first.body['pagination']).next_cursor}`);
  expect(second.body).toMatchObject({ data: [{ url: urls[0] }], pagination: { has_more: false, total_count: 2 } });
});

test('pages the log, newest first, and binds the cursor to the filters', async () => {
  const { owner } = await office.organization();
  const { webhook_id } = await office.create(owner, { url: receiver.url });
  await office.emit(owner.organizationId, invoiceEvent(1), invoiceEvent(2), invoiceEvent(3), invoiceEvent(3, 'invoice.failed'));
  const path = `/webhooks/${webhook_id}/deliveries`;
  const first = await owner.send('GET', `${path}?limit=3`);
  expect(invoices(first.body)).toEqual([invoiceIdOf(3), invoiceIdOf(3), invoiceIdOf(2)]);
  expect(first.body).toMatchObject({ pagination: { limit: 3, has_more: true, total_count: 4 } });
  const { next_cursor: cursor } = first.body['pagination'] as { next_cursor: string };
  const second = await owner.send('GET', `${path}?limit=3&cursor=${cursor}`);
  expect(invoices(second.body)).toEqual([invoiceIdOf(1)]);
  expect(second.body).toMatchObject({ pagination: { has_more: false, next_cursor: null } });
  expect((await owner.send('GET', `${path}?status=pending&cursor=${cursor}`)).status).toBe(400);
  expect(invoices((await owner.send('GET', `${path}?event_type=invoice.failed`)).body)).toEqual([invoiceIdOf(3)]);
  expect((await owner.send('GET', `${path}?status=lost`)).status).toBe(400);
  expect((await owner.send('GET', `${path}?color=red`)).status).toBe(400);
  expect(deliveryListQuery.parse({})).toMatchObject({ limit: 25 });
});
