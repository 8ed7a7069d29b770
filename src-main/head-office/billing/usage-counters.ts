import { sql } from 'kysely';
import type { Plan } from '#shared/api/dashboard/plans.ts';
import { riyadhMonth, monthAfter, startOfMonth } from '#shared/invoice/calendar-month.ts';
import type { Usage } from '#shared/api/dashboard/billing.ts';
import { appendActivity } from '../records/activity.ts';
import type { Tenant } from '../db/in-organization.ts';
import { currentPlan } from '../people/accounts/organizations.ts';

type Counts = Usage['by_environment'];
type CountedRow = { environment: 'sandbox' | 'production'; documents: number };

/** The counts of rows by environment. */
export function countsOf(rows: readonly CountedRow[]): Pick<Usage, 'documents' | 'by_environment'> {
  const of = (environment: CountedRow['environment']): number =>
    rows.filter((row) => row.environment === environment).reduce((sum, row) => sum + row.documents, 0);
  const counts: Counts = { sandbox: of('sandbox'), production: of('production') };
  return { documents: counts.sandbox + counts.production, by_environment: counts };
}

/** How many EGS units there are, or were before an instant. */
export async function countUnits(tenant: Tenant, before?: Date): Promise<Counts> {
  const all = tenant.selectFrom('usage_units').groupBy('environment');
  const units = before === undefined ? all : all.where('created_at', '<', before);
  const rows = await units.select((eb) => ['environment', eb.fn.countAll<number>().as('documents')]).execute();
  return countsOf(rows).by_environment;
}

/** What an organization used in a month. */
export async function readUsage(tenant: Tenant, month: string): Promise<Usage> {
  const rows = await tenant
    .selectFrom('usage_counters as counter')
    .leftJoin('companies as company', (join) =>
      join
        .onRef('company.organization_id', '=', 'counter.organization_id')
        .onRef('company.company_id', '=', 'counter.company_id'),
    )
    .select(['counter.company_id', 'company.legal_name', 'counter.environment', 'counter.documents'])
    .where('counter.month', '=', month)
    .orderBy('counter.company_id')
    .execute();
  const byCompany = Map.groupBy(rows, (row) => row.company_id);
  return {
    ...countsOf(rows),
    by_company: [...byCompany].map(([company_id, own]) => ({
      company_id,
      legal_name: own[0]?.legal_name ?? null,
      ...countsOf(own),
    })),
    egs_units: await countUnits(tenant, startOfMonth(monthAfter(month))),
  };
}

type Environment = 'sandbox' | 'production';

/** Documents of one company and environment that were issued in the same month. */
export type CountedDocuments = {
  companyId: string;
  environment: Environment;
  /** `YYYY-MM` of Riyadh's calendar: when they were issued, whenever they arrive. */
  month: string;
  documents: number;
};

type Total = { environment: Environment; month: string; documents: number };

// Transactions that count at the same time wait for each other's rows in this order, so that none waits in a circle.
function inOrder<Counted extends Total & { companyId?: string }>(counted: readonly Counted[]): Counted[] {
  const keyOf = ({ month, environment, companyId = '' }: Counted): string => `${month} ${environment} ${companyId}`;
  return counted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function totalsOf(counted: readonly CountedDocuments[]): Total[] {
  const groups = Map.groupBy(counted, ({ month, environment }) => `${month} ${environment}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { month, environment } = first;
    return [{ month, environment, documents: others.reduce((sum, each) => sum + each.documents, first.documents) }];
  });
}

async function raiseCounter(tenant: Tenant, organizationId: string, counted: CountedDocuments): Promise<void> {
  const { companyId, environment, month, documents } = counted;
  await tenant
    .insertInto('usage_counters')
    .values({ organization_id: organizationId, month, company_id: companyId, environment, documents })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'month', 'company_id', 'environment'])
        .doUpdateSet({ documents: sql<number>`usage_counters.documents + excluded.documents` }),
    )
    .execute();
}

function reachesLimit({ limits }: Plan, documents: number): boolean {
  return limits.documents !== null && documents >= limits.documents;
}

async function raiseTotal(
  tenant: Tenant,
  organizationId: string,
  { month, environment, documents }: Total,
  now: Date,
): Promise<void> {
  const scope = { organization_id: organizationId, month, environment };
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
  // Read after the row is locked: a plan that changes meanwhile reviews the limit after this transaction.
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

/**
 * Counts documents for the plan, in the transaction that stores them. Each document counts once, also a prepayment invoice and one that
 * failed. Call it once in a transaction and at its end: others who count for the organization wait from here on.
 */
export async function countDocuments(
  tenant: Tenant,
  organizationId: string,
  counted: readonly CountedDocuments[],
  now: Date,
): Promise<void> {
  for (const each of inOrder(counted)) await raiseCounter(tenant, organizationId, each);
  for (const total of inOrder(totalsOf(counted))) await raiseTotal(tenant, organizationId, total, now);
}

/** Decides anew whether the documents of the current month reach the limit, because the plan is another one. */
export async function reviewLimits(tenant: Tenant, plan: Plan, now: Date): Promise<void> {
  const month = riyadhMonth(now);
  const totals = await tenant
    .selectFrom('usage_totals')
    .selectAll()
    .where('month', '=', month)
    .orderBy('environment')
    .forUpdate()
    .execute();
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
