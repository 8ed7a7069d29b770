import assert from 'node:assert/strict';
import type { Placeholders } from '../../platform/sqlite/prepared-query.ts';
import { cachedQuery } from '../db/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { CompanyTable } from '../db/schema.ts';

const companiesWithId = cachedQuery((sql, value: Placeholders<{ id: string }>) =>
  sql.selectFrom('companies').selectAll().where('company_id', '=', value('id')),
);

/** The profile of a company that must exist, because a key or a unit refers to it. */
export function companyOf(db: LedgerReader, companyId: string): Readonly<CompanyTable> {
  const [company] = companiesWithId(db, { id: companyId });
  assert(company !== undefined, 'a key or unit belongs to a provisioned company');
  return company;
}

/** Whether the profile has an address in Saudi Arabia that an invoice can use when it gives none. */
export function hasSaudiAddress(company: CompanyTable): boolean {
  return company.country === 'SA' && company.street !== null && company.city !== null;
}

/** What production demands of a profile: VAT number, CR number, Saudi address. */
export type ProductionProfile = Pick<CompanyTable, 'vat_number' | 'cr_number' | 'street' | 'city' | 'country'>;

/** The fields that a profile lacks for production, as a provision file names them. */
export function missingForProduction({ vat_number, cr_number, street, city, country }: ProductionProfile): string[] {
  return [
    ...(vat_number === '' ? ['vat_number'] : []),
    ...(cr_number === null ? ['cr_number'] : []),
    ...(street === null ? ['address.street'] : []),
    ...(city === null ? ['address.city'] : []),
    ...(country === 'SA' ? [] : ['address.country']),
  ];
}

/** Whether the company may work in production. */
export function isProfileComplete(company: CompanyTable): boolean {
  return missingForProduction(company).length === 0;
}
