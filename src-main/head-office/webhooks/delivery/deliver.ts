import { inOrganization } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import type { DueDelivery } from '../events/delivery-queue.ts';
import { claimDelivery } from './claim-delivery.ts';
import type { DeliveryPace } from './delivery-pace.ts';
import { judgeEndpoint } from './judge-endpoint.ts';
import { recordAttempt } from './record-attempt.ts';
import { sendRequest } from './send-request.ts';
import { signedHeaders } from './signed-headers.ts';

/** What deliveries are made with. */
export type DeliveryServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'logger' | 'sealer' | 'version' | 'webhookGuard'> & {
  pace: DeliveryPace;
};

/**
 * Makes one attempt of a delivery, if it is due and its turn; says whether it did. No transaction is open while the receiver works, so
 * a process that is lost in between leaves a claim that ends, and the delivery is sent again with the same `webhook-id`.
 */
export async function deliver(due: DueDelivery, services: DeliveryServices): Promise<boolean> {
  const { db, clock, logger, version, webhookGuard, pace } = services;
  const claimed = await inOrganization(db, due.organizationId, (tenant) => claimDelivery(tenant, due, services));
  if (claimed === undefined) return false;
  const { url, body, eventId, secrets } = claimed;
  const at = clock.now();
  const headers = signedHeaders({ eventId, body, at }, secrets, version);
  const outcome = await sendRequest({ url, headers, body }, { guard: webhookGuard, clock, timeoutMs: pace.timeoutMs });
  const disabled = await inOrganization(db, due.organizationId, async (tenant) => {
    await recordAttempt(tenant, claimed, { at, headers, outcome }, services);
    return judgeEndpoint(tenant, claimed, { hasSucceeded: outcome.error === null, now: clock.now() });
  });
  if (disabled !== undefined) logger.warn(disabled, 'webhook disabled: nothing could be delivered to it for three days');
  return true;
}
