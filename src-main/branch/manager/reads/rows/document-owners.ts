import type { LedgerReader } from '../../../db/ledger-database.ts';
import type { Environment } from '../../../db/schema.ts';
import type { DocumentOwner } from '../../../ledger/ledger.ts';

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
