import assert from 'node:assert/strict';
import { missingForProduction, missingOfSaudiAddress } from '#shared/invoice/production-profile.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
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
  return missingOfSaudiAddress(company).length === 0;
}

/** Whether the company may work in production. */
export function isProfileComplete(company: CompanyTable): boolean {
  return missingForProduction(company).length === 0;
}

/** The company as a request names its seller. */
export function sellerOf(company: CompanyTable): Record<string, unknown> {
  const { legal_name: name, legal_name_ar: name_ar, vat_number, cr_number } = company;
  const { street, building_number, district, city, postal_code, country } = company;
  const address = Object.entries({ street, building_number, district, city, postal_code, country });
  return {
    name,
    vat_number,
    ...(name_ar === null ? {} : { name_ar }),
    ...(cr_number === null ? {} : { cr_number }),
    address: Object.fromEntries(address.filter(([, value]) => value !== null)),
  };
}
