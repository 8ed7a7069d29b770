import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { ids } from '#main/head-office/request/examples.ts';
import { contractPace } from '#main/head-office/webhooks/delivery/delivery-pace.ts';
import { recordAttempt } from '#main/head-office/webhooks/delivery/record-attempt.ts';
import type { RunningHeadOffice } from '../running-head-office.ts';
import type { Translation } from './translation.ts';

/** The first event was sent to the webhook, whose receiver was down. */
export async function receiverIsDown({
  headOffice: { services },
  translation,
}: {
  headOffice: RunningHeadOffice;
  translation: Translation;
}): Promise<void> {
  const organizationId = translation.serverOf(ids.organization);
  await inOrganization(services.db, organizationId, async (tenant) => {
    const delivery = await tenant
      .selectFrom('webhook_deliveries')
      .select(['delivery_id', 'webhook_id', 'event_id'])
      .where('event_type', '=', 'invoice.reported')
      .executeTakeFirstOrThrow();
    const { delivery_id: deliveryId, webhook_id: webhookId, event_id: eventId } = delivery;
    const claimed = { organizationId, deliveryId, webhookId, eventId, url: '', body: '', secrets: [] };
    const headers = { 'content-type': 'application/json', 'webhook-id': eventId, 'webhook-timestamp': '1795165860' };
    const outcome = { status: 503, durationMs: 184, answer: 'Service Unavailable', error: 'the receiver answered 503' };
    await recordAttempt(tenant, claimed, { at: services.clock.now(), headers, outcome }, { ...services, pace: contractPace });
  });
}
