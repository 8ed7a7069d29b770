import { riyadhMonth, startOfMonth } from '../../../src-shared/invoice/calendar-month.ts';
import type { Tenant } from '../db/in-organization.ts';
import { currentPlan } from '../organizations/organization-plan.ts';
import { findDisabledEndpoints } from '../webhooks/delivery/judge-endpoint.ts';
import type { AlertReason } from './alert-reason.ts';

// Each is an alert of its own, so that what was seen at 80 % is told again before branches stop.
const nearPercents = [100, 95, 80] as const;

async function quotaAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const { limits } = await currentPlan(tenant);
  const { documents: limit } = limits;
  if (limit === null) return [];
  const month = riyadhMonth(now);
  const totals = await tenant.selectFrom('usage_totals').selectAll().where('month', '=', month).execute();
  return totals.flatMap(({ environment, documents, limit_reached_at }) => {
    const percent = nearPercents.find((step) => documents * 100 >= limit * step);
    if (percent === undefined) return [];
    return [
      {
        kind: 'quota_near',
        severity: percent === 80 ? 'warning' : 'error',
        subject: `${month} ${environment} ${percent}`,
        since: limit_reached_at ?? startOfMonth(month),
        message: `${documents} of the plan's ${limit} ${environment} documents of ${month} have been issued: choose a larger plan if more will come.`,
      },
    ];
  });
}

async function webhookAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const endpoints = await findDisabledEndpoints(tenant);
  return endpoints.map(({ webhookId, url, disabledAt }) => ({
    kind: 'webhook_disabled',
    severity: 'error',
    subject: webhookId,
    webhook_id: webhookId,
    since: disabledAt ?? now,
    message: `Nothing could be delivered to the webhook at ${new URL(url).host} for three days: correct it and enable it again.`,
  }));
}

/** What a person should look at in the plan and in webhooks. */
export async function organizationAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  return [...(await quotaAlerts(tenant, now)), ...(await webhookAlerts(tenant, now))];
}
