import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { emitEvent } from '#main/head-office/webhooks/delivery/emit-event.ts';
import { reviewDeliveries } from '#main/head-office/webhooks/delivery/delivery-queue.ts';
import { postgresqlBin, startPostgresql } from '#support/head-office/postgresql-server.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { newServerDatabase } from '#support/head-office/test-database.ts';
import { startReceiver } from '#support/head-office/webhooks/receiver.ts';
import { invoiceEvent } from '#support/head-office/webhooks/running-webhooks.ts';

const waiting = 100_000;
const atOnce = 5000;
const healthyEvents = 20;
const longestRunMs = 600_000;

// Deliveries of one event over and over, with their jobs.
async function fill({ services }: RunningHeadOffice, { organizationId }: Person, webhookId: string): Promise<void> {
  const now = services.clock.now();
  for (let filled = 0; filled < waiting; filled += atOnce) {
    await inOrganization(services.db, organizationId, async (tenant) => {
      const { rows } = await sql<{ deliveryId: string; webhookId: string }>`
        INSERT INTO webhook_deliveries (organization_id, delivery_id, webhook_id, event_id, event_type, status, failures, asked_for,
          created_at, next_attempt_at)
        SELECT organization_id, gen_random_uuid(), ${webhookId}::uuid, event_id, event_type, 'pending', 0, false,
          ${now}::timestamptz, ${now}::timestamptz
        FROM (SELECT * FROM webhook_events LIMIT 1) AS event, generate_series(1, ${atOnce}::integer)
        RETURNING delivery_id AS "deliveryId", webhook_id AS "webhookId"`.execute(tenant);
      await reviewDeliveries(tenant, services.jobs, organizationId, rows);
    });
  }
}

test.skipIf(postgresqlBin === undefined)(
  'an endpoint that never answers, with 100,000 waiting deliveries, holds up no other one (needs postgresql)',
  async () => {
    if (postgresqlBin === undefined) return;
    const server = await startPostgresql(postgresqlBin);
    const url = (await newServerDatabase(server.url)) ?? '';
    const filling = await runHeadOffice({ worksOnJobs: false, allowInsecureWebhooks: true }, { kind: 'server', url });
    const [dead, healthy] = [await startReceiver(), await startReceiver()];
    const { owner } = await filling.organization();
    const { organizationId } = owner;
    const create = (to: string) => owner.send('POST', '/webhooks', { url: to, event_types: ['*'] });
    const emit = (number: number): Promise<void> =>
      inOrganization(filling.services.db, organizationId, (tenant) =>
        emitEvent(tenant, organizationId, invoiceEvent(number), filling.services),
      );
    dead.behave(() => {});
    const { body: endpoint } = await create(dead.url);
    await emit(1);
    await fill(filling, owner, String(endpoint['webhook_id']));
    await create(healthy.url);
    const working = await runHeadOffice({ allowInsecureWebhooks: true }, { kind: 'server', url });
    try {
      const arrivals: number[] = [];
      for (let number = 2; number < 2 + healthyEvents; number += 1) {
        const beganMs = performance.now();
        const arrived = new Promise<void>((resolve) => {
          healthy.behave((response) => {
            response.writeHead(204).end();
            resolve();
          });
        });
        await emit(number);
        await arrived;
        arrivals.push(performance.now() - beganMs);
      }
      const sorted = arrivals.toSorted((one, other) => one - other).map(Math.round);
      process.stdout.write(
        `beside ${waiting} waiting deliveries of a dead endpoint: ${healthyEvents} events, each after ${sorted[0]} to ${sorted.at(-1)} ms, ` +
          `half of them within ${sorted[healthyEvents / 2]} ms; ${dead.received.length} requests to the dead one meanwhile\n`,
      );
      expect(new Set(healthy.received.map(({ headers }) => headers['webhook-id'])).size).toBe(healthyEvents);
      expect(dead.received.length).toBeLessThan(waiting / 100);
      expect(dead.received.length).toBeGreaterThan(0);
    } finally {
      await dead.close();
      await working.close();
      await filling.close();
      await healthy.close();
      server.stop();
    }
  },
  longestRunMs,
);
