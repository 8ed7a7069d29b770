import assert from 'node:assert/strict';
import { missingForProduction } from '#shared/invoice/production-profile.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CompanyTable, Environment } from '../../db/schema.ts';
import type { OperatorFault } from './operator-answer.ts';

type Reader = Pick<LedgerReader, 'all' | 'first' | 'sql'>;

/** The company of an appliance without head office; undefined before one is provisioned. */
export function localCompany(db: Reader): CompanyTable | undefined {
  const companies = db.all(db.sql.selectFrom('companies').selectAll().limit(2));
  assert(companies.length < 2, 'an appliance without head office has one company');
  return companies[0];
}

/** Whether a company's certificates, and so its documents, contain its VAT number. */
export function hasCertificates(db: Reader, companyId: string): boolean {
  const certificates = db.sql
    .selectFrom('egs_certificates as certificate')
    .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'certificate.egs_unit_id')
    .select('certificate.certificate_id')
    .where('unit.company_id', '=', companyId);
  return db.first(certificates.limit(1)) !== undefined;
}

/** Why a key cannot have this default unit. */
export function defaultUnitFaults(
  db: Reader,
  key: { environment: Environment; default_egs_unit_id?: string | undefined },
  { companyId, path }: { companyId: string | undefined; path: string },
): OperatorFault[] {
  const { environment, default_egs_unit_id: id } = key;
  if (id === undefined) return [];
  const unit = db.first(db.sql.selectFrom('egs_units').select(['company_id', 'environment']).where('egs_unit_id', '=', id));
  if (unit === undefined || unit.company_id !== companyId) {
    return [{ code: 'EGS_UNIT_NOT_FOUND', path, message: 'is not an EGS unit of this company' }];
  }
  if (unit.environment === environment) return [];
  return [
    { code: 'ENVIRONMENT_KEY_MISMATCH', path, message: `is a unit of ${unit.environment}, but the key is for ${environment}` },
  ];
}

/** The fields that a company must have before it gets a key for production, each as a fault. */
export function productionFaults(company: Parameters<typeof missingForProduction>[0]): OperatorFault[] {
  return missingForProduction(company).map((field) => ({
    code: 'COMPANY_PROFILE_INCOMPLETE',
    path: `company.${field}`,
    message: field === 'address.country' ? 'must be SA for production keys' : 'is required for production keys',
  }));
}
