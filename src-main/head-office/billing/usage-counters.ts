import { sql } from 'kysely';
import type { Plan } from '../../../src-shared/api/dashboard/plans.ts';
import { riyadhMonth } from '../../../src-shared/invoice/calendar-month.ts';
import { appendActivity } from '../activity/append-activity.ts';
import type { Tenant } from '../db/in-organization.ts';
import { currentPlan } from '../organizations/organization-plan.ts';

type Environment = 'sandbox' | 'production';

/** Documents of one company and environment that were issued in the same month. */
export type CountedDocuments = {
  organizationId: string;
  companyId: string;
  environment: Environment;
  /** When they were issued, which decides the month; by Riyadh's calendar. */
  issuedAt: Date;
  documents: number;
};

function reachesLimit({ limits }: Plan, documents: number): boolean {
  return limits.documents !== null && documents >= limits.documents;
}

/**
 * Counts documents for the plan, in the transaction that stores them. Each document counts once, also a prepayment invoice and one that
 * failed: so call it at the end, where it is certain how many are new. Others who count wait from here to the end of the transaction.
 */
export async function countDocuments(tenant: Tenant, counted: CountedDocuments, now: Date): Promise<void> {
  const { organizationId, companyId, environment, issuedAt, documents } = counted;
  const month = riyadhMonth(issuedAt);
  const scope = { organization_id: organizationId, month, environment };
  await tenant
    .insertInto('usage_counters')
    .values({ ...scope, company_id: companyId, documents })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'month', 'company_id', 'environment'])
        .doUpdateSet({ documents: sql<number>`usage_counters.documents + excluded.documents` }),
    )
    .execute();
  const total = await tenant
    .insertInto('usage_totals')
    .values({ ...scope, documents, limit_reached_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'month', 'environment'])
        .doUpdateSet({ documents: sql<number>`usage_totals.documents + excluded.documents` }),
    )
    .returning(['documents', 'limit_reached_at'])
    .executeTakeFirstOrThrow();
  const plan = await currentPlan(tenant);
  if (total.limit_reached_at !== null || !reachesLimit(plan, total.documents)) return;
  await tenant
    .updateTable('usage_totals')
    .set({ limit_reached_at: now })
    .where((eb) => eb.and(scope))
    .execute();
  const details = { environment, month, plan: plan.code, limit: plan.limits.documents };
  await appendActivity(tenant, organizationId, { at: now, kind: 'plan.limit_reached', severity: 'warning', details });
}

/** Decides anew whether the documents of the current month reach the limit, because the plan is another one. */
export async function reviewLimits(tenant: Tenant, plan: Plan, now: Date): Promise<void> {
  const month = riyadhMonth(now);
  const totals = await tenant.selectFrom('usage_totals').selectAll().where('month', '=', month).forUpdate().execute();
  for (const { environment, documents, limit_reached_at } of totals) {
    const reachedAt = reachesLimit(plan, documents) ? (limit_reached_at ?? now) : null;
    await tenant
      .updateTable('usage_totals')
      .set({ limit_reached_at: reachedAt })
      .where('month', '=', month)
      .where('environment', '=', environment)
      .execute();
  }
}

/** An EGS unit that counts for the plan from its creation on. Counting it again changes nothing. */
export async function countUnit(
  tenant: Tenant,
  organizationId: string,
  unit: { egsUnitId: string; environment: Environment; createdAt: Date },
): Promise<void> {
  const { egsUnitId, environment, createdAt } = unit;
  await tenant
    .insertInto('usage_units')
    .values({ organization_id: organizationId, egs_unit_id: egsUnitId, environment, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
