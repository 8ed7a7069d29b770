import type { Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import { lookAtDeliveries } from '../events/delivery-queue.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import type { DeliveryPace } from './delivery-pace.ts';
import type { WebhookOutcome } from './send-request.ts';

/** An attempt that is over. */
export type Attempt = { at: Date; headers: Readonly<Record<string, string>>; outcome: WebhookOutcome };

async function addAttempt(
  tenant: Tenant,
  { organizationId, deliveryId }: ClaimedDelivery,
  { at, outcome }: Attempt,
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

// The next event of the invoice has waited for this one.
async function findNextOfInvoice(
  tenant: Tenant,
  webhookId: string,
  { invoice_id, position }: { invoice_id: string | null; position: number },
): Promise<string | undefined> {
  if (invoice_id === null) return undefined;
  const next = await tenant
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where('webhook_id', '=', webhookId)
    .where('invoice_id', '=', invoice_id)
    .where('position', '>', position)
    .where('finished_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return next?.delivery_id;
}

/** Records an attempt, and decides when the delivery is sent again, or which one of the invoice is sent next. */
export async function recordAttempt(
  tenant: Tenant,
  claimed: ClaimedDelivery,
  attempt: Attempt,
  { clock, jobs, pace }: Pick<Services, 'clock' | 'jobs'> & { pace: Pick<DeliveryPace, 'retryDelaysMs'> },
): Promise<void> {
  const { organizationId, webhookId, deliveryId } = claimed;
  const delivery = await tenant
    .selectFrom('webhook_deliveries')
    .select(['invoice_id', 'position', 'failures', 'finished_at'])
    .where('delivery_id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst();
  // The log is shortened beside deliveries that are under way.
  if (delivery === undefined) return;
  await addAttempt(tenant, claimed, attempt);
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
    await lookAtDeliveries(tenant, jobs, organizationId, [{ webhookId, deliveryId, afterMs }]);
    return;
  }
  const next = await findNextOfInvoice(tenant, webhookId, delivery);
  if (next !== undefined) await lookAtDeliveries(tenant, jobs, organizationId, [{ webhookId, deliveryId: next }]);
}
