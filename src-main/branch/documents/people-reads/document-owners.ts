import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import type { Environment } from '#main/branch/db/schema.ts';
import type { DocumentOwner } from '#main/branch/ledger/draft.ts';

/** Whose documents there can be: every company and environment that has a unit, or those that a filter names. */
export function documentOwners(
  db: LedgerReader,
  filters: { company_id?: string | undefined; environment?: Environment | undefined },
): DocumentOwner[] {
  const units = db.all(db.sql.selectFrom('egs_units').select(['company_id', 'environment']).distinct());
  return units
    .filter(({ company_id }) => filters.company_id === undefined || filters.company_id === company_id)
    .filter(({ environment }) => filters.environment === undefined || filters.environment === environment)
    .map(({ company_id, environment }) => ({ companyId: company_id, environment }));
}
