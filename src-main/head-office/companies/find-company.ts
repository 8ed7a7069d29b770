import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Tenant } from '../db/in-organization.ts';
import { pathId } from '../request/path-id.ts';
import type { RawCall, Signed } from '../request/route.ts';
import type { CompanyRow } from './company-profile.ts';

/**
 * The company that the path of a request names.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findNamedCompany({ tenant, params }: Pick<RawCall & Signed, 'tenant' | 'params'>): Promise<CompanyRow> {
  const companyId = pathId(params, 'company_id');
  const row = await tenant.selectFrom('companies').selectAll().where('company_id', '=', companyId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * A company, which nothing else can change until the transaction ends.
 *
 * @throws AppError NOT_FOUND.
 */
export async function lockCompany(tenant: Tenant, companyId: string): Promise<CompanyRow> {
  const rows = tenant.selectFrom('companies').selectAll().where('company_id', '=', companyId);
  const row = await rows.forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
