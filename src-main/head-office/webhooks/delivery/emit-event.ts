import { randomUUID } from 'node:crypto';
import type { WebhookEventType, WebhookPayload } from '#shared/api/dashboard/webhook-events.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import { reviewDeliveries } from './delivery-queue.ts';

type EventOf<Payload> = Payload extends { type: WebhookEventType; data: unknown }
  ? { type: Payload['type']; companyId?: string; invoiceId?: string; alertId?: string; data: Payload['data'] }
  : never;

/** Something that webhooks are told about; `data` as in the payload of its type. */
export type WebhookEvent = EventOf<WebhookPayload>;

// An event, and the endpoints that are told of it.
type Telling = { event: WebhookEvent; webhookIds: readonly string[] };

// PostgreSQL takes 65,535 values at once, and a delivery has 15.
const rowsAtOnce = 1000;

function* piecesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

// Stores events and one delivery for each of their endpoints, in their order; returns the deliveries.
async function addEvents(
  tenant: Tenant,
  { organizationId, askedFor }: { organizationId: string; askedFor: boolean },
  tellings: readonly Telling[],
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
): Promise<string[]> {
  const now = clock.now();
  const told = tellings.map(({ event: { type, companyId, invoiceId, alertId, data }, webhookIds }) => {
    const invoice_id = invoiceId ?? null;
    const event = { organization_id: organizationId, event_id: uuidV7(now), event_type: type, invoice_id, created_at: now };
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    return { event: { ...event, company_id: companyId ?? null, body }, shared: event, alertId: alertId ?? null, webhookIds };
  });
  const deliveries = told.flatMap(({ shared, alertId, webhookIds }) =>
    webhookIds.map((webhookId) => ({
      ...shared,
      alert_id: alertId,
      delivery_id: randomUUID(),
      webhook_id: webhookId,
      status: 'pending' as const,
      failures: 0,
      asked_for: askedFor,
      next_attempt_at: now,
      claimed_until: null,
      request_headers: null,
      finished_at: null,
    })),
  );
  for (const rows of piecesOf(told)) {
    const events = rows.map(({ event }) => event);
    await tenant.insertInto('webhook_events').values(events).execute();
  }
  for (const rows of piecesOf(deliveries)) await tenant.insertInto('webhook_deliveries').values(rows).execute();
  const due = deliveries.map(({ delivery_id, webhook_id }) => ({ deliveryId: delivery_id, webhookId: webhook_id }));
  await reviewDeliveries(tenant, jobs, organizationId, due);
  return due.map(({ deliveryId }) => deliveryId);
}

/**
 * Tells the organization's webhooks of events, in the transaction of the facts themselves: each endpoint that is enabled and wants one
 * gets a delivery, which is sent once the transaction is committed. Events of one document, or of one alert, are sent in this order.
 */
export async function emitEvents(
  tenant: Tenant,
  organizationId: string,
  events: readonly WebhookEvent[],
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  const endpoints = await tenant
    .selectFrom('webhook_endpoints')
    .select(['webhook_id', 'event_types', 'company_id'])
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  const tellings = events.map((event) => {
    const wanting = endpoints.filter(
      ({ event_types, company_id }) =>
        (event_types.includes('*') || event_types.includes(event.type)) &&
        (company_id === null || company_id === event.companyId),
    );
    return { event, webhookIds: wanting.map(({ webhook_id }) => webhook_id) };
  });
  const wanted = tellings.filter(({ webhookIds }) => webhookIds.length > 0);
  await addEvents(tenant, { organizationId, askedFor: false }, wanted, services);
}

/** Tells the organization's webhooks of one event, as {@link emitEvents} does. */
export function emitEvent(
  tenant: Tenant,
  organizationId: string,
  event: WebhookEvent,
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  return emitEvents(tenant, organizationId, [event], services);
}

/** Sends a test event to one endpoint, though it rests; returns the delivery. */
export async function emitTestEvent(
  tenant: Tenant,
  organizationId: string,
  webhookId: string,
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<string> {
  const data = { webhook_id: webhookId, message: 'A person at head office sent this event to try the webhook.' };
  const telling: Telling = { event: { type: 'webhook.test', data }, webhookIds: [webhookId] };
  const [deliveryId = ''] = await addEvents(tenant, { organizationId, askedFor: true }, [telling], services);
  return deliveryId;
}
