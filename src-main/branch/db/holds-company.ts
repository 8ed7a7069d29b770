import type { LedgerReader } from './ledger-database.ts';
import { cachedQuery } from './prepared-query.ts';

const anyCompany = cachedQuery((sql) => sql.selectFrom('companies').select('company_id').limit(1));

/** Whether an appliance has a company yet. */
export function holdsCompany(db: LedgerReader): boolean {
  return anyCompany(db, {}).length > 0;
}
