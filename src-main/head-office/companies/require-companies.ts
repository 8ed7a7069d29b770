import { invalid, refuseIfAny } from '../../server/request-faults/request-fault.ts';
import type { Tenant } from '../db/in-organization.ts';

/**
 * Refuses ids that are no companies of the organization. Those that are cannot be deleted until the transaction ends.
 *
 * @param field the list in the request that has them.
 * @throws AppError VALIDATION_ERROR that names each wrong one by its index.
 */
export async function requireCompanies(tenant: Tenant, field: string, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return;
  const companies = tenant.selectFrom('companies').select('company_id').where('company_id', 'in', companyIds);
  const known = new Set((await companies.forKeyShare().execute()).map((row) => row.company_id));
  const faults = companyIds.flatMap((id, index) =>
    known.has(id) ? [] : [invalid(`${field}[${index}]`, 'unknown_company', 'is not a company of this organization')],
  );
  refuseIfAny(faults);
}
