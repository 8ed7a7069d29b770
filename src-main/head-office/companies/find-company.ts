import type { Tenant } from '../db/in-organization.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import type { RawCall, Signed } from '../request/route.ts';
import type { CompanyRow } from './company-profile.ts';

/**
 * The company that the path of a request names.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findNamedCompany({ tenant, params }: RawCall & Signed): Promise<CompanyRow> {
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
