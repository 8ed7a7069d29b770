import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import { changeCompanyRequest, type ChangeCompanyRequest, type CreateCompanyRequest } from '#shared/api/dashboard/companies.ts';
import { breaksUniqueness, isReferredTo } from '../db/database-fault.ts';
import type { Tenant } from '../db/in-organization.ts';
import { lockPlan } from '../people/accounts/organizations.ts';
import { changedProfile, emptyProfile, type CompanyRow, lockCompany } from './company-profile.ts';

// Names the fault of a write that the database refuses.
async function orVatExists<Value>(write: Promise<Value>): Promise<Value> {
  try {
    return await write;
  } catch (cause) {
    if (breaksUniqueness(cause, 'companies_have_one_vat_number')) throw new AppError('COMPANY_VAT_EXISTS', { cause });
    throw cause;
  }
}

async function requirePlanForOneMore(tenant: Tenant): Promise<void> {
  const { limits } = await lockPlan(tenant);
  const { count } = await tenant
    .selectFrom('companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (limits.companies !== null && count >= limits.companies) throw new AppError('COMPANY_QUOTA_EXCEEDED');
}

/**
 * Adds a company to an organization.
 *
 * @throws AppError COMPANY_QUOTA_EXCEEDED or COMPANY_VAT_EXISTS.
 */
export async function createCompany(
  tenant: Tenant,
  organizationId: string,
  body: CreateCompanyRequest,
  now: Date,
): Promise<CompanyRow> {
  const profile = changedProfile(emptyProfile(body.legal_name, body.vat_number), body);
  await requirePlanForOneMore(tenant);
  const ids = { organization_id: organizationId, company_id: randomUUID() };
  const row: CompanyRow = { ...ids, ...profile, first_document_at: null, created_at: now };
  await orVatExists(tenant.insertInto('companies').values(row).execute());
  return row;
}

/**
 * Changes the profile of a company; answers it as it was and as it is.
 *
 * @throws AppError NOT_FOUND, COMPANY_IN_USE or COMPANY_VAT_EXISTS.
 */
export async function changeCompany(
  tenant: Tenant,
  companyId: string,
  body: ChangeCompanyRequest,
): Promise<{ before: CompanyRow; after: CompanyRow }> {
  const before = await lockCompany(tenant, companyId);
  const profile = changedProfile(before, body);
  if (profile.vat_number !== before.vat_number && before.first_document_at !== null) throw new AppError('COMPANY_IN_USE');
  await orVatExists(tenant.updateTable('companies').set(profile).where('company_id', '=', companyId).execute());
  return { before, after: { ...before, ...profile } };
}

/**
 * Adds what a company's profile lacks and another one has: each field by itself, the address as a whole. A profile that is none adds
 * nothing. Answers the company as it was and as it is.
 *
 * @throws AppError NOT_FOUND.
 */
export async function completeCompany(tenant: Tenant, companyId: string, profile: unknown) {
  const { data } = changeCompanyRequest.safeParse(profile);
  const known = await lockCompany(tenant, companyId);
  const { address, cr_number, legal_name_ar, business_category, short_address, group_member_tin } = data ?? {};
  return changeCompany(tenant, companyId, {
    cr_number: known.cr_number ?? (cr_number === known.vat_number ? null : cr_number),
    legal_name_ar: known.legal_name_ar ?? legal_name_ar,
    business_category: known.business_category ?? business_category,
    short_address: known.short_address ?? short_address,
    group_member_tin: known.group_member_tin ?? group_member_tin,
    ...(known.street === null && known.city === null ? { address: address ?? undefined } : {}),
  });
}

// What named the company names it no longer.
async function forgetCompany(tenant: Tenant, companyId: string): Promise<void> {
  const without = { company_ids: sql<string[]>`array_remove(company_ids, ${companyId})` };
  for (const table of ['appliances', 'enrolment_codes', 'users', 'invitations'] as const) {
    await tenant
      .updateTable(table)
      .set(without)
      .where(sql<boolean>`${companyId} = any(company_ids)`)
      .execute();
  }
}

/**
 * Deletes a company that has issued nothing, with its API keys.
 *
 * @throws AppError NOT_FOUND or COMPANY_IN_USE.
 */
export async function deleteCompany(tenant: Tenant, companyId: string): Promise<CompanyRow> {
  const row = await lockCompany(tenant, companyId);
  if (row.first_document_at !== null) throw new AppError('COMPANY_IN_USE');
  await forgetCompany(tenant, companyId);
  try {
    await tenant.deleteFrom('companies').where('company_id', '=', companyId).execute();
  } catch (cause) {
    // Such as an EGS unit: it may have signed documents that have not arrived yet.
    if (isReferredTo(cause)) throw new AppError('COMPANY_IN_USE', { cause });
    throw cause;
  }
  return row;
}
