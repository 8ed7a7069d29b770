import type { Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import { lookAtDeliveries } from '../events/delivery-queue.ts';

// How many deliveries one request sends again.
const mostRetried = 1000;

async function sendAgain(
  tenant: Tenant,
  organizationId: string,
  deliveryIds: readonly string[],
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
): Promise<void> {
  if (deliveryIds.length === 0) return;
  const retried = await tenant
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', failures: 0, asked_for: true, next_attempt_at: clock.now(), finished_at: null })
    .where('delivery_id', 'in', deliveryIds)
    .returning(['delivery_id as deliveryId', 'webhook_id as webhookId'])
    .execute();
  await lookAtDeliveries(tenant, jobs, organizationId, retried);
}

/** Sends a delivery again, whatever came of it, also to an endpoint that rests. The retry schedule begins anew. */
export function retryDelivery(
  tenant: Tenant,
  organizationId: string,
  deliveryId: string,
  services: Pick<Services, 'clock' | 'jobs'>,
): Promise<void> {
  return sendAgain(tenant, organizationId, [deliveryId], services);
}

/** Sends an endpoint's failed deliveries of a time again, the oldest first; a part of them where there are very many. */
export async function retryFailed(
  tenant: Tenant,
  organizationId: string,
  { webhookId, from, to }: { webhookId: string; from: Date; to: Date },
  services: Pick<Services, 'clock' | 'jobs'>,
): Promise<{ retried: number; has_more: boolean }> {
  const failed = await tenant
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'failed')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('position')
    .limit(mostRetried + 1)
    .execute();
  const ids = failed.slice(0, mostRetried).map(({ delivery_id }) => delivery_id);
  await sendAgain(tenant, organizationId, ids, services);
  return { retried: ids.length, has_more: failed.length > mostRetried };
}
