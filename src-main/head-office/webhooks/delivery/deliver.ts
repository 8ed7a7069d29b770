import { inOrganization, type Tenant } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import type { DueDelivery } from '../events/delivery-queue.ts';
import { claimDelivery } from './claim-delivery.ts';
import { judgeEndpoint, type DisabledEndpoint } from './judge-endpoint.ts';
import { recordAttempt } from './record-attempt.ts';
import { sendRequest } from './send-request.ts';
import { signedHeaders } from './signed-headers.ts';

/** What deliveries are made with. */
export type DeliveryServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'sealer' | 'version' | 'webhookGuard'> & {
  timeoutMs: number;
  /** Tells the owner, in the transaction that disables the endpoint. */
  tellDisabled: (tenant: Tenant, disabled: DisabledEndpoint) => Promise<void>;
};

/**
 * Makes one attempt of a delivery, if it is due and its turn; says whether it did. No transaction is open while the receiver works, so
 * a process that is lost in between leaves a claim that ends, and the delivery is sent again with the same `webhook-id`.
 */
export async function deliver(due: DueDelivery, services: DeliveryServices): Promise<boolean> {
  const { db, clock, version, webhookGuard, timeoutMs, tellDisabled } = services;
  const claimed = await inOrganization(db, due.organizationId, (tenant) => claimDelivery(tenant, due, services));
  if (claimed === undefined) return false;
  const { url, body, eventId, secrets } = claimed;
  const at = clock.now();
  const headers = signedHeaders({ eventId, body, at }, secrets, version);
  const outcome = await sendRequest({ url, headers, body }, { guard: webhookGuard, clock, timeoutMs });
  await inOrganization(db, due.organizationId, async (tenant) => {
    await recordAttempt(tenant, claimed, { at, headers, outcome }, services);
    const disabled = await judgeEndpoint(tenant, claimed, { hasSucceeded: outcome.error === null, now: clock.now() });
    if (disabled !== undefined) await tellDisabled(tenant, disabled);
  });
  return true;
}
