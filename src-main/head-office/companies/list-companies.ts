import type { CompanyListQuery } from '../../../src-shared/api/dashboard/branches/companies.ts';
import type { Tenant } from '../db/in-organization.ts';
import { readPage, type Page } from '../request/paged-list.ts';
import type { CompanyRow } from './company-profile.ts';

/** A page of the organization's companies, newest first. */
export function listCompanies(tenant: Tenant, organizationId: string, query: CompanyListQuery): Promise<Page<CompanyRow>> {
  const { vat_number, ...page } = query;
  const all = tenant.selectFrom('companies');
  const matching = vat_number === undefined ? all : all.where('vat_number', '=', vat_number);
  return readPage(page, {
    scope: ['companies', organizationId, vat_number],
    idOf: (row) => row.company_id,
    positionOf: (id) => all.select(['created_at', 'company_id']).where('company_id', '=', id).executeTakeFirst(),
    rows(after, most) {
      const ordered = matching.selectAll().orderBy('created_at', 'desc').orderBy('company_id', 'desc').limit(most);
      if (after === undefined) return ordered.execute();
      return ordered
        .where((eb) => eb(eb.refTuple('created_at', 'company_id'), '<', eb.tuple(after.created_at, after.company_id)))
        .execute();
    },
    async count() {
      const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return count;
    },
  });
}
