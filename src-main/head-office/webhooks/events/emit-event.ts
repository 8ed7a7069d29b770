import { randomUUID } from 'node:crypto';
import type { WebhookEventType, WebhookPayload } from '../../../../src-shared/api/dashboard/webhooks/webhook-events.ts';
import { uuidV7 } from '../../../platform/formats/uuid-v7.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import { lookAtDeliveries } from './delivery-queue.ts';

type EventOf<Payload> = Payload extends { type: WebhookEventType; data: unknown }
  ? { type: Payload['type']; companyId?: string; invoiceId?: string; data: Payload['data'] }
  : never;

/** Something that webhooks are told about; `data` as in the payload of its type. */
export type WebhookEvent = EventOf<WebhookPayload>;

// Stores an event and one delivery for each of these endpoints; returns the deliveries in the order of the endpoints.
async function addEvent(
  tenant: Tenant,
  { organizationId, webhookIds, askedFor }: { organizationId: string; webhookIds: readonly string[]; askedFor: boolean },
  { type, companyId, invoiceId, data }: WebhookEvent,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
): Promise<string[]> {
  const now = clock.now();
  const event = { organization_id: organizationId, event_id: uuidV7(now), event_type: type, created_at: now };
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  await tenant
    .insertInto('webhook_events')
    .values({ ...event, company_id: companyId ?? null, invoice_id: invoiceId ?? null, body })
    .execute();
  const deliveries = webhookIds.map((webhookId) => ({ webhookId, deliveryId: randomUUID() }));
  await tenant
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ webhookId, deliveryId }) => ({
        ...event,
        delivery_id: deliveryId,
        webhook_id: webhookId,
        invoice_id: invoiceId ?? null,
        status: 'pending' as const,
        failures: 0,
        asked_for: askedFor,
        next_attempt_at: now,
        claimed_until: null,
        request_headers: null,
        finished_at: null,
      })),
    )
    .execute();
  await lookAtDeliveries(tenant, jobs, organizationId, deliveries);
  return deliveries.map(({ deliveryId }) => deliveryId);
}

/**
 * Tells the organization's webhooks of an event, in the transaction of the fact itself: each endpoint that is enabled and wants it gets
 * a delivery, which is sent once the transaction is committed. Events of one invoice are sent in the order of the calls.
 */
export async function emitEvent(
  tenant: Tenant,
  organizationId: string,
  event: WebhookEvent,
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  const endpoints = await tenant
    .selectFrom('webhook_endpoints')
    .select(['webhook_id', 'event_types', 'company_id'])
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  const wanting = endpoints.filter(
    ({ event_types, company_id }) =>
      (event_types.includes('*') || event_types.includes(event.type)) && (company_id === null || company_id === event.companyId),
  );
  if (wanting.length === 0) return;
  const webhookIds = wanting.map(({ webhook_id }) => webhook_id);
  await addEvent(tenant, { organizationId, webhookIds, askedFor: false }, event, services);
}

/** Sends a test event to one endpoint, though it rests; returns the delivery. */
export async function emitTestEvent(
  tenant: Tenant,
  organizationId: string,
  webhookId: string,
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<string> {
  const data = { webhook_id: webhookId, message: 'A person at head office sent this event to try the webhook.' };
  const [deliveryId = ''] = await addEvent(
    tenant,
    { organizationId, webhookIds: [webhookId], askedFor: true },
    { type: 'webhook.test', data },
    services,
  );
  return deliveryId;
}
