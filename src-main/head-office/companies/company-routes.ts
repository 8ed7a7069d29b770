import {
  changeCompanyRequest,
  companyListQuery,
  createCompanyRequest,
} from '../../../src-shared/api/dashboard/branches/companies.ts';
import { auditCall } from '../audit/append-audit.ts';
import { changesBetween } from '../audit/changes-between.ts';
import { raiseSnapshotVersion } from '../organizations/snapshot-version.ts';
import { pathId } from '../request/path-id.ts';
import { noBody, noQuery, resourceRoute, routeFor, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { changeCompany, createCompany, deleteCompany } from './change-company.ts';
import { companyResource, profileFields } from './company-profile.ts';
import { findNamedCompany } from './find-company.ts';
import { listCompanies } from './list-companies.ts';

const one = '/companies/:company_id';

function readRoutes(): Route[] {
  return [
    routeFor(
      'companies.read',
      { method: 'get', path: '/companies', body: noBody, query: companyListQuery },
      async ({ tenant, caller, query }) => {
        const { data, pagination } = await listCompanies(tenant, caller.organizationId, query);
        return { status: 200, body: { data: data.map(companyResource), pagination } };
      },
    ),
    routeFor('companies.read', { method: 'get', path: one, body: noBody, query: noQuery }, async (call) => ({
      status: 200,
      body: companyResource(await findNamedCompany(call)),
    })),
  ];
}

/** `/companies`: the legal entities of an organization. */
export function companyRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    ...readRoutes(),
    routeFor(
      'companies.change',
      { method: 'post', path: '/companies', body: createCompanyRequest, query: noQuery },
      async (call) => {
        const { tenant, caller, body } = call;
        const at = clock.now();
        const row = await createCompany(tenant, caller.organizationId, body, at);
        await raiseSnapshotVersion(tenant, caller.organizationId);
        await auditCall(call, { at, action: 'company.created', target: row.company_id, after: profileFields(row) });
        return { status: 201, body: companyResource(row) };
      },
    ),
    resourceRoute(
      'companies.change',
      { method: 'patch', path: one, body: changeCompanyRequest, query: noQuery, find: findNamedCompany },
      async (call) => {
        const { tenant, caller, body } = call;
        const target = pathId(call.params, 'company_id');
        const { before, after } = await changeCompany(tenant, target, body);
        const changes = changesBetween(profileFields(before), profileFields(after));
        if (changes !== undefined) {
          await raiseSnapshotVersion(tenant, caller.organizationId);
          await auditCall(call, { at: clock.now(), action: 'company.changed', target, ...changes });
        }
        return { status: 200, body: companyResource(after) };
      },
    ),
    routeFor('companies.delete', { method: 'delete', path: one, body: noBody, query: noQuery }, async (call) => {
      const { tenant, caller } = call;
      const row = await deleteCompany(tenant, pathId(call.params, 'company_id'));
      await raiseSnapshotVersion(tenant, caller.organizationId);
      const target = row.company_id;
      await auditCall(call, { at: clock.now(), action: 'company.deleted', target, before: profileFields(row) });
      return { status: 204 };
    }),
  ];
}
