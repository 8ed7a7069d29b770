import { Webhook } from 'standardwebhooks';
import { inOrganization } from '../../db/in-organization.ts';
import type { Services } from '../../request/services.ts';
import type { DueDelivery } from './delivery-queue.ts';
import { claimDelivery } from './claim-delivery.ts';
import type { DeliveryPace } from './delivery-pace.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { recordAttempt } from './record-attempt.ts';
import { sendToReceiver } from './send-request.ts';

/** What deliveries are made with. */
export type DeliveryServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'logger' | 'sealer' | 'version' | 'webhookGuard'> & {
  pace: DeliveryPace;
};

// What is signed.
type SignedMessage = { eventId: string; body: string; at: Date };

/** The headers of a delivery as Standard Webhooks has them: one signature for each valid secret, separated by spaces. */
export function signedHeaders(
  { eventId, body, at }: SignedMessage,
  secrets: readonly string[],
  version: string,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': `Sanad/${version}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
  };
}

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
  const outcome = await sendToReceiver({ url, headers, body }, { guard: webhookGuard, clock, timeoutMs: pace.timeoutMs });
  const disabled = await inOrganization(db, due.organizationId, async (tenant) => {
    await recordAttempt(tenant, claimed, { at, headers, outcome }, services);
    return checkEndpoint(tenant, claimed, { hasSucceeded: outcome.error === null, now: clock.now() });
  });
  if (disabled !== undefined) logger.warn(disabled, 'webhook disabled: nothing could be delivered to it for three days');
  return true;
}
