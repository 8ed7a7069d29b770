import type { CompanyListQuery } from '../../../src-shared/api/dashboard/branches/companies.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { companyResource } from './company-profile.ts';

/** A page of the organization's companies, newest first. */
export async function listCompanies(tenant: Tenant, organizationId: string, query: CompanyListQuery) {
  const { vat_number, limit } = query;
  const scope = { list: 'companies', organizationId, vat_number };
  const after = positionOf(scope, query, orderedByInstant);
  const all = tenant.selectFrom('companies');
  const matching = vat_number === undefined ? all : all.where('vat_number', '=', vat_number);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const ordered = matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('company_id', 'desc')
    .limit(limit + 1);
  const rest =
    after === undefined
      ? ordered
      : ordered.where((eb) => eb(eb.refTuple('created_at', 'company_id'), '<', eb.tuple(after.value, after.id)));
  return createPage(scope, query, {
    rows: await rest.execute(),
    total,
    positionOf: (row) => ({ value: row.created_at.toISOString(), id: row.company_id }),
    show: companyResource,
  });
}
