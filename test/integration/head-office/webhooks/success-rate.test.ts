import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import { countWebhookAttempts } from '#main/head-office/db/migrations/027-webhook-attempt-counts.ts';
import { shortenLog } from '#main/head-office/webhooks/delivery/record-attempt.ts';
import { retryDelaysMs } from '#main/head-office/webhooks/delivery/delivery-pace.ts';
import { lastDeliveries, recentAttempts } from '#main/head-office/webhooks/endpoints.ts';
import { webhookResource, type WebhookResource } from '#shared/api/dashboard/webhooks.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import type { Person } from '#support/head-office/running-head-office.ts';
import { answering, startReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import { invoiceEvent, runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let office: RunningWebhooks;
let receiver: Receiver;

beforeAll(async () => {
  office = await runWebhooks();
  receiver = await startReceiver();
});

afterEach(() => receiver.behave(answering(204)));

afterAll(async () => {
  await receiver.close();
  await office.close();
});

async function listOf(person: Person): Promise<WebhookResource[]> {
  const { body } = await person.send('GET', '/webhooks?limit=100');
  return webhookResource.array().parse(body['data']);
}

async function send(person: Person, ...numbers: number[]): Promise<void> {
  await office.emit(person.organizationId, ...numbers.map((number) => invoiceEvent(number)));
  await office.worker.deliverWaiting();
}

async function newestDelivery(person: Person, { webhook_id }: { webhook_id: string }): Promise<unknown> {
  const { body } = await person.send('GET', `/webhooks/${webhook_id}/deliveries?limit=1`);
  return Object(body['data'])[0].delivery_id;
}

const nothing = { attempts: 0, succeeded: 0, success_rate: null };

test('the list says what was sent last to each endpoint, what became of it, and how much of seven days arrived', async () => {
  const { owner } = await office.organization();
  const unused = await office.create(owner, { url: receiver.url, event_types: ['webhook.test'] });
  const used = await office.create(owner, { url: receiver.url });
  const start = office.clock.now().getTime();
  await send(owner, 1, 2);
  office.clock.advance(2 * hourMs);
  receiver.behave(answering(500));
  await send(owner, 3);
  const failedAt = new Date(start + 2 * hourMs).toISOString();
  const afterOne = { delivery_id: await newestDelivery(owner, used), status: 'retrying', at: failedAt };
  expect(await listOf(owner)).toMatchObject([
    { webhook_id: used.webhook_id, last_delivery: afterOne, last_7_days: { attempts: 3, succeeded: 2, success_rate: 2 / 3 } },
    { webhook_id: unused.webhook_id, last_delivery: null, last_7_days: nothing },
  ]);

  receiver.behave(answering(204));
  office.clock.advance(retryDelaysMs[0] ?? 0);
  await office.worker.deliverWaiting();
  const [listed] = await listOf(owner);
  expect(listed).toMatchObject({
    last_delivery: { ...afterOne, status: 'delivered', at: office.clock.now().toISOString() },
    last_7_days: { attempts: 4, succeeded: 3, success_rate: 0.75 },
  });
  expect((await owner.send('GET', `/webhooks/${used.webhook_id}`)).body).toEqual(listed);
});

test('attempts leave the rate after seven days, and the log with its counts after thirty', async () => {
  const { owner } = await office.organization();
  await office.create(owner, { url: receiver.url });
  await send(owner, 1);
  const [{ last_delivery: sent } = { last_delivery: null }] = await listOf(owner);
  expect(sent).toMatchObject({ status: 'delivered' });
  office.clock.advance(7 * dayMs + hourMs);
  expect(await listOf(owner)).toMatchObject([{ last_delivery: sent, last_7_days: nothing }]);
  office.clock.advance(24 * dayMs);
  await shortenLog(office.services);
  expect(await listOf(owner)).toMatchObject([{ last_delivery: null, last_7_days: nothing }]);
  const kept = await inOrganization(office.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('webhook_attempt_counts').selectAll().execute(),
  );
  expect(kept).toEqual([]);
});

test('an upgrade counts the log that is there', async () => {
  const { owner } = await office.organization();
  await office.create(owner, { url: receiver.url });
  await office.create(owner, { url: receiver.url });
  await send(owner, 1, 2);
  receiver.behave(answering(500));
  office.clock.advance(hourMs);
  await send(owner, 3);
  const before = await listOf(owner);
  expect(before).toMatchObject([{ last_7_days: { attempts: 3, succeeded: 2 } }, { last_7_days: { attempts: 3, succeeded: 2 } }]);
  await asTableOwner(office.services.db, async (transaction) => {
    await sql`DROP TABLE webhook_attempt_counts`.execute(transaction);
    await countWebhookAttempts<Schema>(transaction);
  });
  expect(await listOf(owner)).toEqual(before);
});

test('neither figure reads the attempts, and both are found by an index, however many there were', async () => {
  const { owner } = await office.organization();
  const { webhook_id } = await office.create(owner, { url: receiver.url });
  await send(owner, 1);
  const deliveryId = await newestDelivery(owner, { webhook_id });
  // A million attempts in the thirty days that are kept, of which one in four failed.
  await asTableOwner(office.services.db, async (transaction) => {
    await sql`INSERT INTO webhook_attempt_counts
      SELECT ${owner.organizationId}::uuid, ${webhook_id}::uuid, date_trunc('hour', ${office.clock.now()}::timestamptz) - n * interval '1 hour',
        1400, 1050, ${office.clock.now()}::timestamptz - n * interval '1 hour', ${deliveryId}::uuid
      FROM generate_series(1, 719) AS n`.execute(transaction);
    await sql`ANALYZE webhook_attempt_counts`.execute(transaction);
  });
  const [listed] = await listOf(owner);
  expect(listed?.last_7_days).toEqual({
    attempts: 167 * 1400 + 1,
    succeeded: 167 * 1050 + 1,
    success_rate: (167 * 1050 + 1) / (167 * 1400 + 1),
  });
  const plans = await inOrganization(office.services.db, owner.organizationId, async (tenant) => {
    const now = office.clock.now();
    const queries = [lastDeliveries(tenant, [webhook_id]), recentAttempts(tenant, [webhook_id], now)];
    return Promise.all(
      queries.map(async (query) => (await query.explain('text')).map((row) => Object.values(row).join('')).join('\n')),
    );
  });
  for (const plan of plans) {
    expect(plan).toMatch(/Index.* webhook_attempt_counts/);
    expect(plan).not.toMatch(/Seq Scan on webhook_(attempt|deliver)|webhook_attempts/);
  }
});
