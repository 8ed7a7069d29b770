import { z } from 'zod';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';
import { reviewDeliveries } from './delivery/delivery-queue.ts';

/** The queue whose jobs send a piece of an endpoint's failed deliveries again. */
export const retryQueue = 'webhook-retries';

// How many deliveries one transaction sends again.
const pieceOfDeliveries = 1000;

const jobData = z.object({
  organizationId: z.uuid(),
  webhookId: z.uuid(),
  from: z.coerce.date(),
  to: z.coerce.date(),
  after: z.int(),
  last: z.int(),
});

// Which failed deliveries of an endpoint are sent again, by the time of their event; `after` and `last` are positions.
type Piece = z.output<typeof jobData>;

type RetryServices = Pick<Services, 'clock' | 'jobs'>;

async function sendAgain(
  tenant: Tenant,
  organizationId: string,
  deliveryIds: readonly string[],
  { clock, jobs }: RetryServices,
): Promise<void> {
  if (deliveryIds.length === 0) return;
  const retried = await tenant
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', failures: 0, asked_for: true, next_attempt_at: clock.now(), finished_at: null })
    .where('delivery_id', 'in', deliveryIds)
    .returning(['delivery_id as deliveryId', 'webhook_id as webhookId'])
    .execute();
  await reviewDeliveries(tenant, jobs, organizationId, retried);
}

/** Sends a delivery again, whatever came of it, also to an endpoint that rests. The retry schedule begins anew. */
export function retryDelivery(
  tenant: Tenant,
  organizationId: string,
  deliveryId: string,
  services: RetryServices,
): Promise<void> {
  return sendAgain(tenant, organizationId, [deliveryId], services);
}

function failedOnes(tenant: Tenant, { webhookId, from, to }: Pick<Piece, 'webhookId' | 'from' | 'to'>) {
  return tenant
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'failed')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to);
}

// The oldest of a piece, and the job of the rest.
async function sendPiece(tenant: Tenant, piece: Piece, services: RetryServices): Promise<void> {
  const failed = await failedOnes(tenant, piece)
    .select(['delivery_id', 'position'])
    .where('position', '>', piece.after)
    .where('position', '<=', piece.last)
    .orderBy('position')
    .limit(pieceOfDeliveries)
    .execute();
  const ids = failed.map(({ delivery_id }) => delivery_id);
  await sendAgain(tenant, piece.organizationId, ids, services);
  const end = failed.at(-1);
  if (end === undefined || end.position >= piece.last) return;
  await services.jobs.add(tenant, retryQueue, [{ data: { ...piece, after: end.position } }]);
}

/**
 * Sends an endpoint's failed deliveries of a time again, the oldest first: a piece of them in this transaction, the others by jobs. What
 * fails anew meanwhile is not among them. Returns how many there are.
 */
export async function retryFailed(
  tenant: Tenant,
  organizationId: string,
  range: Pick<Piece, 'webhookId' | 'from' | 'to'>,
  services: RetryServices,
): Promise<number> {
  const { count, last } = await failedOnes(tenant, range)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  if (count > 0) await sendPiece(tenant, { ...range, organizationId, after: 0, last }, services);
  return count;
}

/** Does the job of a further piece, unless the endpoint has been deleted. */
export async function retryPiece(data: unknown, services: RetryServices & Pick<Services, 'db'>): Promise<void> {
  const piece = jobData.parse(data);
  await inOrganization(services.db, piece.organizationId, async (tenant) => {
    const endpoint = await tenant
      .selectFrom('webhook_endpoints')
      .select('webhook_id')
      .where('webhook_id', '=', piece.webhookId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (endpoint !== undefined) await sendPiece(tenant, piece, services);
  });
}
