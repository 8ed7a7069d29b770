import { invalid, refusalOf } from '../../../server/request-faults/request-fault.ts';
import type { Tenant } from '../../db/in-organization.ts';

/**
 * Refuses a company that the organization does not have. It stays until the transaction ends.
 *
 * @param companyId null for the events of all companies.
 * @throws AppError VALIDATION_ERROR.
 */
export async function requireCompany(tenant: Tenant, companyId: string | null): Promise<void> {
  if (companyId === null) return;
  const company = tenant.selectFrom('companies').select('company_id').where('company_id', '=', companyId);
  if ((await company.forKeyShare().executeTakeFirst()) !== undefined) return;
  throw refusalOf([invalid('company_id', 'unknown_company', 'is not a company of this organization')]);
}
