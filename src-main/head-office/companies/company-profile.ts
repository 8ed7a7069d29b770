import type { Selectable } from 'kysely';
import type { ChangeCompanyRequest, CompanyResource } from '../../../src-shared/api/dashboard/branches/companies.ts';
import { missingForProduction } from '../../../src-shared/invoice/production-profile.ts';
import { invalid, refuseIfAny } from '../../server/request-faults/request-fault.ts';
import type { Schema } from '../db/schema.ts';

/** A company as it is stored. */
export type CompanyRow = Selectable<Schema['companies']>;

/** What people say of a company. */
export type CompanyProfile = Omit<CompanyRow, 'organization_id' | 'company_id' | 'first_document_at' | 'created_at'>;

const noAddress = { street: null, building_number: null, district: null, city: null, postal_code: null, country: null };

/** A profile with nothing but what every company has. */
export function emptyProfile(legalName: string, vatNumber: string): CompanyProfile {
  const names = { legal_name: legalName, legal_name_ar: null, vat_number: vatNumber, cr_number: null, business_category: null };
  return { ...names, ...noAddress, short_address: null, is_vat_group_member: null, group_member_tin: null };
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
export function changedProfile(current: CompanyProfile, change: ChangeCompanyRequest): CompanyProfile {
  const address = change.address === null ? noAddress : (change.address ?? {});
  const profile: CompanyProfile = {
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
  };
  const isSameNumber = profile.cr_number === profile.vat_number;
  const fault = invalid('cr_number', 'invalid_value', 'must be the commercial registration number, not the VAT number');
  refuseIfAny(isSameNumber ? [fault] : []);
  return profile;
}

// Standard §5: the 11th digit of a group's VAT number is 1.
function isVatGroup(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1';
}

/** The profile as the API shows it. */
export function profileFields(profile: CompanyProfile) {
  const { street, building_number, district, city, postal_code, country } = profile;
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
