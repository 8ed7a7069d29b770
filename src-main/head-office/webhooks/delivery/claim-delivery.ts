import type { Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import { validSecrets } from './signing-secrets.ts';
import { reviewDeliveries, waitingBeside, type DeliveryOrder, type DueDelivery } from './delivery-queue.ts';
import type { DeliveryPace } from './delivery-pace.ts';

/** A delivery whose turn it is, with what it takes to send it. */
export type ClaimedDelivery = DueDelivery & {
  webhookId: string;
  eventId: string;
  url: string;
  body: string;
  secrets: string[];
};

function findDelivery(tenant: Tenant, deliveryId: string) {
  return tenant
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.webhook_id', 'delivery.webhook_id')
    .innerJoin('webhook_events as event', 'event.event_id', 'delivery.event_id')
    .select([
      'delivery.position',
      'delivery.invoice_id',
      'delivery.alert_id',
      'delivery.event_id',
      'delivery.asked_for',
      'delivery.next_attempt_at',
      'delivery.claimed_until',
      'endpoint.webhook_id',
      'endpoint.url',
      'endpoint.enabled',
      'endpoint.secret',
      'endpoint.previous_secret',
      'endpoint.previous_secret_expires_at',
      'event.body',
    ])
    .where('delivery.delivery_id', '=', deliveryId)
    .where('delivery.finished_at', 'is', null)
    .where('endpoint.deleted_at', 'is', null)
    .forUpdate('delivery')
    .executeTakeFirst();
}

// The lock waits for an earlier delivery that is just being finished: either it sees this one waiting, or this one sees it finished.
async function isBehindAnother(tenant: Tenant, delivery: DeliveryOrder): Promise<boolean> {
  const earlier = waitingBeside(tenant, delivery)?.where('position', '<', delivery.position).forUpdate();
  return (await earlier?.executeTakeFirst()) !== undefined;
}

/**
 * Claims a delivery for one attempt, or says that there is nothing to do for it now. One that waits for a time is looked at again then;
 * one behind another of its document or alert when that is finished; one of a resting endpoint when that is enabled.
 */
export async function claimDelivery(
  tenant: Tenant,
  { organizationId, deliveryId }: DueDelivery,
  { clock, jobs, sealer, pace }: Pick<Services, 'clock' | 'jobs' | 'sealer'> & { pace: Pick<DeliveryPace, 'claimMs'> },
): Promise<ClaimedDelivery | undefined> {
  const found = await findDelivery(tenant, deliveryId);
  if (found === undefined || (!found.enabled && !found.asked_for)) return undefined;
  const now = clock.now();
  const { webhook_id: webhookId, event_id: eventId, url, body } = found;
  const freeAtMs = Math.max(found.next_attempt_at?.getTime() ?? 0, found.claimed_until?.getTime() ?? 0);
  if (freeAtMs > now.getTime()) {
    await reviewDeliveries(tenant, jobs, organizationId, [{ webhookId, deliveryId, afterMs: freeAtMs - now.getTime() }]);
    return undefined;
  }
  if (await isBehindAnother(tenant, found)) return undefined;
  await tenant
    .updateTable('webhook_deliveries')
    .set({ claimed_until: new Date(now.getTime() + pace.claimMs) })
    .where('delivery_id', '=', deliveryId)
    .execute();
  return { organizationId, deliveryId, webhookId, eventId, url, body, secrets: validSecrets(found, sealer, now) };
}
