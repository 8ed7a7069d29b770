import { invoiceEventData } from '../../../src-shared/api/dashboard/webhooks/webhook-events.ts';
import type { Tenant } from '../db/in-organization.ts';
import { outcomeFields } from '../documents/document/document-detail.ts';
import { findOutcomes, type DocumentWithOutcome } from '../documents/document/find-document.ts';
import type { Services } from '../request/services.ts';
import { emitEvents, type WebhookEvent } from '../webhooks/events/emit-event.ts';

const eventTypes = new Map<string, 'invoice.reported' | 'invoice.cleared' | 'invoice.failed'>([
  ['reported', 'invoice.reported'],
  ['cleared', 'invoice.cleared'],
  ['failed', 'invoice.failed'],
]);

async function hasWebhooks(tenant: Tenant): Promise<boolean> {
  const some = tenant.selectFrom('webhook_endpoints').select('webhook_id').where('enabled', '=', true);
  return (await some.where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

async function eventOf(tenant: Tenant, found: DocumentWithOutcome): Promise<WebhookEvent | undefined> {
  const { company_id: companyId, status } = found;
  const type = eventTypes.get(status);
  if (type === undefined) return undefined;
  // One that cannot be told keeps the batch that finished it from nothing.
  const data = invoiceEventData.safeParse({ ...(await outcomeFields(tenant, found)), company_id: companyId }).data;
  return data && { type, companyId, invoiceId: data.invoice_id, data };
}

/** Tells the organization's webhooks of documents that have just been finished, in their order. */
export async function announceOutcomes(
  tenant: Tenant,
  organizationId: string,
  invoiceIds: readonly string[],
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  if (invoiceIds.length === 0 || !(await hasWebhooks(tenant))) return;
  const found = new Map((await findOutcomes(tenant, invoiceIds)).map((document) => [document.invoice_id, document]));
  const events: WebhookEvent[] = [];
  for (const invoiceId of invoiceIds) {
    const document = found.get(invoiceId);
    const event = document && (await eventOf(tenant, document));
    if (event !== undefined) events.push(event);
  }
  await emitEvents(tenant, organizationId, events, services);
}
