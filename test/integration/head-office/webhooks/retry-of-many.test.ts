import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import type { Person } from '#support/head-office/running-head-office.ts';
import { invoiceEvent, runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';

let office: RunningWebhooks;

beforeAll(async () => {
  office = await runWebhooks();
});

afterAll(() => office.close());

type Webhook = { owner: Person; webhook_id: string };

async function newWebhook(): Promise<Webhook> {
  const { owner } = await office.organization();
  const { webhook_id } = await office.create(owner, { url: 'http://127.0.0.1:9/' });
  return { owner, webhook_id };
}

async function addFailed({ owner, webhook_id }: Webhook, count: number): Promise<void> {
  const now = office.clock.now();
  await inOrganization(office.services.db, owner.organizationId, (tenant) =>
    sql`
      INSERT INTO webhook_deliveries (organization_id, delivery_id, webhook_id, event_id, event_type, status, failures, asked_for, created_at, finished_at)
      SELECT organization_id, gen_random_uuid(), ${webhook_id}::uuid, event_id, event_type, 'failed', 10, false, ${now}::timestamptz, ${now}::timestamptz
      FROM webhook_events, generate_series(1, ${count}::int)
    `.execute(tenant),
  );
}

async function retryAll({ owner, webhook_id }: Webhook) {
  const now = office.clock.now().toISOString();
  return owner.send('POST', `/webhooks/${webhook_id}/retry`, { status: 'failed', from: now, to: now });
}

async function countsByStatus(organizationId: string): Promise<unknown> {
  const rows = await inOrganization(office.services.db, organizationId, (tenant) =>
    tenant
      .selectFrom('webhook_deliveries')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

test('sends ten thousand again with one request, a thousand in a transaction', { timeout: 120_000 }, async () => {
  const webhook = await newWebhook();
  const { organizationId } = webhook.owner;
  await office.emit(organizationId, invoiceEvent(1));
  await addFailed(webhook, 10_000);
  expect(await retryAll(webhook)).toMatchObject({ status: 202, body: { retried: 10_000 } });
  expect(await countsByStatus(organizationId)).toEqual({ pending: 1001, failed: 9000 });
  const audit = await webhook.owner.send('GET', '/audit-log?action=webhook.deliveries_retried');
  expect(audit.body['data']).toMatchObject([{ target: webhook.webhook_id, after: { retried: 10_000 } }]);
  await office.worker.sendPiecesAgain();
  expect(await countsByStatus(organizationId)).toEqual({ pending: 10_001 });
});

test('sends nothing more again once the webhook is deleted', async () => {
  const webhook = await newWebhook();
  await office.emit(webhook.owner.organizationId, invoiceEvent(1));
  await addFailed(webhook, 1001);
  await retryAll(webhook);
  await webhook.owner.send('DELETE', `/webhooks/${webhook.webhook_id}`);
  await office.worker.sendPiecesAgain();
  expect(await countsByStatus(webhook.owner.organizationId)).toMatchObject({ failed: 1 });
});
