import { planCode, planOf, type Plan, type PlanCode } from '../../../src-shared/api/dashboard/organization/plans.ts';
import { monthAfter, startOfMonth } from '../../../src-shared/invoice/calendar-month.ts';
import type { Tenant } from '../db/in-organization.ts';

// What it was before is undefined where that cannot be read.
type PlanChange = { from_plan: PlanCode | undefined; to_plan: PlanCode; changed_at: Date };

/** The changes of an organization's plan, from the oldest to the newest, and the plan now. */
export type PlanHistory = { current: PlanCode; changes: readonly PlanChange[] };

// One whose new plan is none of ours is passed over: the plan before it stays in force until the next.
function changeOf({ from_plan, to_plan, changed_at }: { from_plan: string; to_plan: string; changed_at: Date }): PlanChange[] {
  const to = planCode.safeParse(to_plan).data;
  return to === undefined ? [] : [{ from_plan: planCode.safeParse(from_plan).data, to_plan: to, changed_at }];
}

/** Reads every change of the organization's plan that can be read. */
export async function readPlanHistory(tenant: Tenant): Promise<PlanHistory> {
  const { plan } = await tenant.selectFrom('organizations').select('plan').executeTakeFirstOrThrow();
  const changes = await tenant
    .selectFrom('plan_changes')
    .select(['from_plan', 'to_plan', 'changed_at'])
    .orderBy('changed_at')
    .execute();
  return { current: planOf(plan).code, changes: changes.flatMap(changeOf) };
}

/** The largest plan that was in force at any time of a month: that is the one which is charged (decision 31). */
export function chargedPlan({ current, changes }: PlanHistory, month: string): Plan {
  const [start, end] = [startOfMonth(month), startOfMonth(monthAfter(month))];
  const before = changes.findLast((change) => change.changed_at < start)?.to_plan;
  const atStart = before ?? changes[0]?.from_plan ?? current;
  const within = changes.filter((change) => change.changed_at >= start && change.changed_at < end);
  const sizes = [atStart, ...within.map((change) => change.to_plan)].map((code) => planCode.options.indexOf(code));
  return planOf(planCode.options[Math.max(...sizes)] ?? current);
}
