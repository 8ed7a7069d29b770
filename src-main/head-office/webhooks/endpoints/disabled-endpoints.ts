import type { Tenant } from '../../db/in-organization.ts';

/** An endpoint that head office disabled: an alert for the organization until a person enables or deletes it. */
export type FailingEndpoint = { webhookId: string; url: string; failingSince: Date | null; disabledAt: Date | null };

/** The endpoints that were disabled because nothing could be delivered to them for three days, the newest first. */
export async function findDisabledEndpoints(tenant: Tenant): Promise<FailingEndpoint[]> {
  return tenant
    .selectFrom('webhook_endpoints')
    .select(['webhook_id as webhookId', 'url', 'failing_since as failingSince', 'disabled_at as disabledAt'])
    .where('disabled_reason', '=', 'failing')
    .where('deleted_at', 'is', null)
    .orderBy('disabled_at', 'desc')
    .execute();
}
