import { sql, type Kysely } from 'kysely';
import type { Clock } from '#main/platform/clock.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import { removeInPieces } from '../../db/remove-in-pieces.ts';
import type { Schema } from '../../db/schema.ts';
import { reviewDeliveries, waitingBeside, type DeliveryOrder } from './delivery-queue.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import type { DeliveryPace } from './delivery-pace.ts';
import type { WebhookOutcome } from './send-request.ts';

const keptMs = 30 * 24 * 3_600_000;

/** Removes what is older than 30 days from the log of all organizations, and holds up no delivery. */
export function shortenLog({ db, clock }: { db: Kysely<Schema>; clock: Clock }): Promise<number> {
  return removeInPieces(db, 'shorten_webhook_log', new Date(clock.now().getTime() - keptMs));
}

/** An attempt that is over. */
export type DeliveryAttempt = { at: Date; headers: Readonly<Record<string, string>>; outcome: WebhookOutcome };

async function addAttempt(
  tenant: Tenant,
  { organizationId, deliveryId }: ClaimedDelivery,
  { at, outcome }: DeliveryAttempt,
): Promise<void> {
  const { count } = await tenant
    .selectFrom('webhook_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  await tenant
    .insertInto('webhook_attempts')
    .values({
      organization_id: organizationId,
      delivery_id: deliveryId,
      number: count + 1,
      at,
      status: outcome.status,
      duration_ms: outcome.durationMs,
      answer: outcome.answer,
      error: outcome.error,
    })
    .execute();
}

// Others who count for the endpoint wait from here to the end of the transaction, which takes nothing more that is counted.
async function countAttempt(
  tenant: Tenant,
  { organizationId, webhookId, deliveryId }: ClaimedDelivery,
  { at, outcome }: DeliveryAttempt,
): Promise<void> {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  const succeeded = outcome.error === null ? 1 : 0;
  await tenant
    .insertInto('webhook_attempt_counts')
    .values({
      organization_id: organizationId,
      webhook_id: webhookId,
      hour,
      attempts: 1,
      succeeded,
      last_at: at,
      last_delivery_id: deliveryId,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'webhook_id', 'hour']).doUpdateSet({
        attempts: sql<number>`webhook_attempt_counts.attempts + 1`,
        succeeded: sql<number>`webhook_attempt_counts.succeeded + excluded.succeeded`,
        last_at: sql<Date>`greatest(webhook_attempt_counts.last_at, excluded.last_at)`,
        last_delivery_id: sql<string>`CASE WHEN excluded.last_at >= webhook_attempt_counts.last_at
          THEN excluded.last_delivery_id ELSE webhook_attempt_counts.last_delivery_id END`,
      }),
    )
    .execute();
}

// What comes of a delivery after an attempt, and when it is sent again.
function nextState(
  isDelivered: boolean,
  failures: number,
  { now, retryDelaysMs }: { now: Date; retryDelaysMs: readonly number[] },
) {
  if (isDelivered) return { status: 'delivered' as const, failures, next_attempt_at: null, finished_at: now };
  const delayMs = retryDelaysMs[failures];
  const failed = { failures: failures + 1 };
  return delayMs === undefined
    ? { ...failed, status: 'failed' as const, next_attempt_at: null, finished_at: now }
    : { ...failed, status: 'retrying' as const, next_attempt_at: new Date(now.getTime() + delayMs), finished_at: null };
}

// The next event of the document or the alert has waited for this one.
async function findNext(tenant: Tenant, delivery: DeliveryOrder): Promise<string | undefined> {
  const later = waitingBeside(tenant, delivery)?.where('position', '>', delivery.position);
  return (await later?.executeTakeFirst())?.delivery_id;
}

/** Records an attempt, and decides when the delivery is sent again, or which one of the invoice is sent next. */
export async function recordAttempt(
  tenant: Tenant,
  claimed: ClaimedDelivery,
  attempt: DeliveryAttempt,
  { clock, jobs, pace }: Pick<Services, 'clock' | 'jobs'> & { pace: Pick<DeliveryPace, 'retryDelaysMs'> },
): Promise<void> {
  const { organizationId, webhookId, deliveryId } = claimed;
  const delivery = await tenant
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'invoice_id', 'alert_id', 'position', 'failures', 'finished_at'])
    .where('delivery_id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst();
  // The log is shortened beside deliveries that are under way.
  if (delivery === undefined) return;
  await addAttempt(tenant, claimed, attempt);
  await countAttempt(tenant, claimed, attempt);
  const shown = { claimed_until: null, request_headers: JSON.stringify(attempt.headers) };
  const own = tenant.updateTable('webhook_deliveries').where('delivery_id', '=', deliveryId);
  if (delivery.finished_at !== null) {
    // A process that was taken for lost has ended its attempt after another one had delivered.
    await own.set(shown).execute();
    return;
  }
  const now = clock.now();
  const state = nextState(attempt.outcome.error === null, delivery.failures, { now, retryDelaysMs: pace.retryDelaysMs });
  await own.set({ ...shown, ...state }).execute();
  if (state.next_attempt_at !== null) {
    const afterMs = state.next_attempt_at.getTime() - now.getTime();
    await reviewDeliveries(tenant, jobs, organizationId, [{ webhookId, deliveryId, afterMs }]);
    return;
  }
  const next = await findNext(tenant, delivery);
  if (next !== undefined) await reviewDeliveries(tenant, jobs, organizationId, [{ webhookId, deliveryId: next }]);
}
