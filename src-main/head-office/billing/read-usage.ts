import type { Usage } from '../../../src-shared/api/dashboard/organization/billing.ts';
import { monthAfter, startOfMonth } from '../../../src-shared/invoice/calendar-month.ts';
import type { Tenant } from '../db/in-organization.ts';

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
