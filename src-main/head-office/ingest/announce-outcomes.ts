import { invoiceEventData } from '../../../src-shared/api/dashboard/webhooks/webhook-events.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { detailOf } from '../documents/document/document-detail.ts';
import { findDocument } from '../documents/document/find-document.ts';
import type { Services } from '../request/services.ts';
import { emitEvent, type WebhookEvent } from '../webhooks/events/emit-event.ts';

const eventTypes = new Map<string, 'invoice.reported' | 'invoice.cleared' | 'invoice.failed'>([
  ['reported', 'invoice.reported'],
  ['cleared', 'invoice.cleared'],
  ['failed', 'invoice.failed'],
]);

async function hasWebhooks(tenant: Tenant): Promise<boolean> {
  const some = tenant.selectFrom('webhook_endpoints').select('webhook_id').where('enabled', '=', true);
  return (await some.where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

async function eventOf(tenant: Tenant, invoiceId: string): Promise<WebhookEvent | undefined> {
  const invoice_id = invoiceIdOf(invoiceId);
  const detail = await detailOf(tenant, await findDocument(tenant, { invoice_id }));
  const type = eventTypes.get(detail.status);
  if (type === undefined) return undefined;
  const data = invoiceEventData.parse(detail);
  return { type, companyId: detail.company_id, invoiceId: invoice_id, data };
}

/** Tells the organization's webhooks of documents that have just been finished, in their order. */
export async function announceOutcomes(
  tenant: Tenant,
  organizationId: string,
  invoiceIds: readonly string[],
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  if (invoiceIds.length === 0 || !(await hasWebhooks(tenant))) return;
  for (const invoiceId of invoiceIds) {
    const event = await eventOf(tenant, invoiceId);
    if (event !== undefined) await emitEvent(tenant, organizationId, event, services);
  }
}
