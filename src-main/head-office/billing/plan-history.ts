import { planCode, planOf, type Plan } from '../../../src-shared/api/dashboard/organization/plans.ts';
import { monthAfter, startOfMonth } from '../../../src-shared/invoice/calendar-month.ts';
import type { Tenant } from '../db/in-organization.ts';

/** The changes of an organization's plan, from the oldest to the newest, and the plan now. */
export type PlanHistory = { current: string; changes: readonly { from_plan: string; to_plan: string; changed_at: Date }[] };

/** Reads every change of the organization's plan. */
export async function readPlanHistory(tenant: Tenant): Promise<PlanHistory> {
  const { plan } = await tenant.selectFrom('organizations').select('plan').executeTakeFirstOrThrow();
  const changes = await tenant
    .selectFrom('plan_changes')
    .select(['from_plan', 'to_plan', 'changed_at'])
    .orderBy('changed_at')
    .execute();
  return { current: plan, changes };
}

/** The largest plan that was in force at any time of a month: that is the one which is charged (decision 31). */
export function chargedPlan({ current, changes }: PlanHistory, month: string): Plan {
  const [start, end] = [startOfMonth(month), startOfMonth(monthAfter(month))];
  const before = changes.findLast((change) => change.changed_at < start)?.to_plan;
  const atStart = before ?? changes[0]?.from_plan ?? current;
  const within = changes.filter((change) => change.changed_at >= start && change.changed_at < end);
  const sizes = [atStart, ...within.map((change) => change.to_plan)].map((code) => planCode.options.indexOf(planOf(code).code));
  return planOf(planCode.options[Math.max(...sizes)] ?? current);
}
