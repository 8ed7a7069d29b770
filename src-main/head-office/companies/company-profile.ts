import type { Selectable } from 'kysely';
import { defaultSwitches, vatNumberAsCrNumber } from '#shared/api/company-forms.ts';
import type { ChangeCompanyRequest, CompanyResource } from '#shared/api/dashboard/companies.ts';
import { amount, fromHundredths, toHundredths, toJsonNumber } from '#shared/invoice/amount.ts';
import { missingForProduction } from '#shared/invoice/production-profile.ts';
import { invalid, refuseIfAny, type RequestFault } from '#main/server/request/request-fault.ts';
import type { Schema } from '../db/schema.ts';
import type { Tenant } from '../db/in-organization.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import type { SignedCall } from '../request/route.ts';

/**
 * The faults of ids that are no companies of the organization, each named by its index. Those that are cannot be deleted until the
 * transaction ends.
 *
 * @param field the list in the request that has them.
 * @param taken ids that are taken whether or not there is such a company.
 */
export async function unknownCompanies(
  tenant: Tenant,
  field: string,
  companyIds: readonly string[],
  taken: ReadonlySet<string> = new Set(),
): Promise<RequestFault[]> {
  if (companyIds.length === 0) return [];
  const companies = tenant.selectFrom('companies').select('company_id').where('company_id', 'in', companyIds);
  const known = new Set((await companies.forKeyShare().execute()).map((row) => row.company_id));
  return companyIds.flatMap((id, index) =>
    known.has(id) || taken.has(id)
      ? []
      : [invalid(`${field}[${index}]`, 'unknown_company', 'is not a company of this organization')],
  );
}

/**
 * Refuses ids that are no companies of the organization; see {@link unknownCompanies}.
 *
 * @throws AppError VALIDATION_ERROR.
 */
export async function requireCompanies(tenant: Tenant, field: string, companyIds: readonly string[]): Promise<void> {
  refuseIfAny(await unknownCompanies(tenant, field, companyIds));
}

/** A company as it is stored. */
export type CompanyRow = Selectable<Schema['companies']>;

/** What people say of a company. */
export type StoredProfile = Omit<CompanyRow, 'organization_id' | 'company_id' | 'first_document_at' | 'created_at'>;

const noAddress = { street: null, building_number: null, district: null, city: null, postal_code: null, country: null };

/** A profile with nothing but what every company has. */
export function emptyProfile(legalName: string, vatNumber: string): StoredProfile {
  const names = { legal_name: legalName, legal_name_ar: null, vat_number: vatNumber, cr_number: null, business_category: null };
  return {
    ...names,
    ...noAddress,
    short_address: null,
    is_vat_group_member: null,
    group_member_tin: null,
    ...defaultSwitches,
    external_originals_alert_hundredths: null,
  };
}

// What is left out stays, null removes.
function replaced<Value>(change: Value | null | undefined, current: Value | null): Value | null {
  return change === undefined ? current : change;
}

/**
 * A profile with the changes of a request.
 *
 * @throws AppError VALIDATION_ERROR if the two together are no profile.
 */
export function changedProfile(current: StoredProfile, change: ChangeCompanyRequest): StoredProfile {
  const alertAbove = change.external_originals_alert_above;
  const address = change.address === null ? noAddress : (change.address ?? {});
  const profile: StoredProfile = {
    legal_name: change.legal_name ?? current.legal_name,
    legal_name_ar: replaced(change.legal_name_ar, current.legal_name_ar),
    vat_number: change.vat_number ?? current.vat_number,
    cr_number: replaced(change.cr_number, current.cr_number),
    business_category: replaced(change.business_category, current.business_category),
    street: replaced(address.street, current.street),
    building_number: replaced(address.building_number, current.building_number),
    district: replaced(address.district, current.district),
    city: replaced(address.city, current.city),
    postal_code: replaced(address.postal_code, current.postal_code),
    country: replaced(address.country, current.country),
    short_address: replaced(change.short_address, current.short_address),
    is_vat_group_member: replaced(change.is_vat_group_member, current.is_vat_group_member),
    group_member_tin: replaced(change.group_member_tin, current.group_member_tin),
    external_originals: change.external_originals ?? current.external_originals,
    require_arabic: change.require_arabic ?? current.require_arabic,
    receipt_links: change.receipt_links ?? current.receipt_links,
    external_originals_alert_hundredths:
      alertAbove == null ? replaced(alertAbove, current.external_originals_alert_hundredths) : toHundredths(amount(alertAbove)),
  };
  const isSameNumber = profile.cr_number === profile.vat_number;
  const { error, params } = vatNumberAsCrNumber;
  const fault = invalid('cr_number', 'invalid_value', error, params);
  refuseIfAny(isSameNumber ? [fault] : []);
  return profile;
}

// Standard §5: the 11th digit of a group's VAT number is 1.
function isVatGroup(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1';
}

/** The profile as the API shows it. */
export function profileFields(profile: StoredProfile) {
  const {
    street,
    building_number,
    district,
    city,
    postal_code,
    country,
    external_originals_alert_hundredths: alertAbove,
  } = profile;
  return {
    legal_name: profile.legal_name,
    legal_name_ar: profile.legal_name_ar,
    vat_number: profile.vat_number,
    cr_number: profile.cr_number,
    business_category: profile.business_category,
    address: { street, building_number, district, city, postal_code, country },
    short_address: profile.short_address,
    is_vat_group_member: profile.is_vat_group_member ?? isVatGroup(profile.vat_number),
    group_member_tin: profile.group_member_tin,
    external_originals: profile.external_originals,
    require_arabic: profile.require_arabic,
    receipt_links: profile.receipt_links,
    external_originals_alert_above: alertAbove === null ? null : toJsonNumber(fromHundredths(alertAbove)),
  };
}

/** A company as the API shows it. */
export function companyResource(row: CompanyRow): CompanyResource {
  const missing = missingForProduction(row);
  return {
    company_id: row.company_id,
    ...profileFields(row),
    profile_complete: missing.length === 0,
    missing,
    first_document_at: row.first_document_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/**
 * The company that the path of a request names.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findNamedCompany({ tenant, params }: SignedCall): Promise<CompanyRow> {
  const companyId = requireId(params, 'company_id');
  return requireFound(await tenant.selectFrom('companies').selectAll().where('company_id', '=', companyId).executeTakeFirst());
}

/**
 * A company, which nothing else can change until the transaction ends.
 *
 * @throws AppError NOT_FOUND.
 */
export async function lockCompany(tenant: Tenant, companyId: string): Promise<CompanyRow> {
  const rows = tenant.selectFrom('companies').selectAll().where('company_id', '=', companyId);
  return requireFound(await rows.forNoKeyUpdate().executeTakeFirst());
}
