import type { Billing } from '../../../src-shared/api/dashboard/organization/billing.ts';
import type { Plan } from '../../../src-shared/api/dashboard/organization/plans.ts';
import { amount, toJsonNumber } from '../../../src-shared/invoice/amount.ts';
import { daysOfMonth, riyadhMonth } from '../../../src-shared/invoice/calendar-month.ts';
import type { Tenant } from '../db/in-organization.ts';
import { currentPlan } from '../organizations/organization-plan.ts';
import { readUsage } from './read-usage.ts';

function planFields({ code, name, limits, monthlyPrice, furtherDocumentPrice }: Plan): Billing['plan'] {
  return {
    code,
    name,
    limits,
    monthly_price: toJsonNumber(amount(monthlyPrice)),
    further_document_price: toJsonNumber(amount(furtherDocumentPrice)),
  };
}

/** The plan, and what is used of it this month. */
export async function readBilling(tenant: Tenant, now: Date): Promise<Billing> {
  const month = riyadhMonth(now);
  const totals = await tenant.selectFrom('usage_totals').selectAll().where('month', '=', month).execute();
  const reachedAt = (environment: 'sandbox' | 'production'): string | undefined =>
    totals.find((total) => total.environment === environment)?.limit_reached_at?.toISOString();
  const [production, sandbox] = [reachedAt('production'), reachedAt('sandbox')];
  return {
    plan: planFields(await currentPlan(tenant)),
    period: daysOfMonth(month),
    usage: await readUsage(tenant, month),
    ...(production === undefined ? {} : { limit_reached_at: production }),
    ...(sandbox === undefined ? {} : { sandbox_limit_reached_at: sandbox }),
  };
}
