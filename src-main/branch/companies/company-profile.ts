import assert from 'node:assert/strict';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/database.ts';
import type { CompanyTable } from '../db/schema.ts';

const companiesWithId = preparedQuery((sql, id: string) => sql.selectFrom('companies').selectAll().where('company_id', '=', id));

/** The profile of a company that is known to be provisioned, since a key or a unit refers to it. */
export function companyOf(db: Database, companyId: string): CompanyTable {
  const [company] = companiesWithId(db, companyId);
  assert(company !== undefined, 'a key or unit belongs to a provisioned company');
  return company;
}

/** Whether the profile has an address in Saudi Arabia that can stand in for an invoice's. */
export function hasSaudiAddress(company: CompanyTable): boolean {
  return company.country === 'SA' && company.street !== null && company.city !== null;
}

/** Whether the company may work in production: VAT number, CR number, Saudi address. */
export function isProfileComplete(company: CompanyTable): boolean {
  return company.vat_number !== '' && company.cr_number !== null && hasSaudiAddress(company);
}
