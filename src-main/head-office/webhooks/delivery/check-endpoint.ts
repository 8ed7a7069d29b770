import type { Tenant } from '../../db/in-organization.ts';
import { appendActivity } from '../../records/activity.ts';
import { appendAudit, type Actor } from '../../records/append-audit.ts';
import { longestFailingMs } from './delivery-pace.ts';

/** An endpoint that was disabled because nothing could be delivered to it. */
export type DisabledEndpoint = { organizationId: string; webhookId: string; failingSince: Date; disabledAt: Date };

const headOffice: Actor = { type: 'system', id: 'head-office', name: 'Head office' };

/**
 * Keeps since when an endpoint fails, and disables it after three days without a success (contract §10): its owner finds that in the
 * alerts, the activity log and the audit log. Returns the endpoint if this attempt disabled it.
 */
export async function checkEndpoint(
  tenant: Tenant,
  { organizationId, webhookId }: { organizationId: string; webhookId: string },
  { hasSucceeded, now }: { hasSucceeded: boolean; now: Date },
): Promise<DisabledEndpoint | undefined> {
  const own = tenant.updateTable('webhook_endpoints').where('webhook_id', '=', webhookId);
  if (hasSucceeded) {
    await own.set({ failing_since: null }).where('failing_since', 'is not', null).execute();
    return undefined;
  }
  await own.set({ failing_since: now }).where('failing_since', 'is', null).execute();
  const disabled = await own
    .set({ enabled: false, disabled_reason: 'failing', disabled_at: now })
    .where('enabled', '=', true)
    .where('failing_since', '<=', new Date(now.getTime() - longestFailingMs))
    .returning(['failing_since', 'company_id', 'url'])
    .executeTakeFirst();
  if (disabled?.failing_since === undefined || disabled.failing_since === null) return undefined;
  const { failing_since: failingSince, company_id: companyId, url } = disabled;
  await appendActivity(tenant, organizationId, {
    at: now,
    kind: 'webhook.disabled',
    severity: 'error',
    ...(companyId === null ? {} : { companyId }),
    // A path may hold what only the receiver should know.
    details: { webhook_id: webhookId, host: new URL(url).host, failing_since: failingSince.toISOString() },
  });
  await appendAudit(tenant, organizationId, {
    at: now,
    actor: headOffice,
    action: 'webhook.disabled',
    target: webhookId,
    before: { enabled: true },
    after: { enabled: false, disabled_reason: 'failing', failing_since: failingSince.toISOString() },
  });
  return { organizationId, webhookId, failingSince, disabledAt: now };
}

type DisabledEndpointRow = { webhookId: string; url: string; companyId: string | null; disabledAt: Date | null };

/**
 * The endpoints that were disabled because they failed, newest first: an alert of the organization each, until a person enables or deletes
 * the endpoint.
 */
export function findDisabledEndpoints(tenant: Tenant): Promise<DisabledEndpointRow[]> {
  return tenant
    .selectFrom('webhook_endpoints')
    .select(['webhook_id as webhookId', 'url', 'company_id as companyId', 'disabled_at as disabledAt'])
    .where('disabled_reason', '=', 'failing')
    .where('deleted_at', 'is', null)
    .orderBy('disabled_at', 'desc')
    .execute();
}
