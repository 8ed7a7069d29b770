import { auditLogQuery, type AuditFilters, type AuditLogQuery } from '../../../src-shared/api/dashboard/organization/audit.ts';
import { noBody, noQuery, routeFor, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { entryOfRow } from './entry-of-row.ts';
import { sendAuditSheet } from './export-audit.ts';
import { listAudit } from './read-audit.ts';
import { verifyAudit } from './verify-audit.ts';

function filtersOf({ actor, action, target, from, to }: AuditLogQuery): AuditFilters {
  return { actor, action, target, from, to };
}

/** `/audit-log`: who changed what. */
export function auditRoutes({ db }: Pick<Services, 'db'>): Route[] {
  return [
    routeFor(
      'audit_log.read',
      { method: 'get', path: '/audit-log', body: noBody, query: auditLogQuery },
      async ({ tenant, caller: { organizationId }, query }) => {
        const filters = filtersOf(query);
        if (query.format === 'csv') {
          return { send: (response) => sendAuditSheet(db, { organizationId, filters }, response) };
        }
        const { data, pagination } = await listAudit(tenant, organizationId, query, filters);
        return { status: 200, body: { data: data.map((row) => ({ ...entryOfRow(row), hash: row.hash })), pagination } };
      },
    ),
    routeFor(
      'audit_log.read',
      { method: 'get', path: '/audit-log/verify', body: noBody, query: noQuery },
      ({ caller: { organizationId } }) =>
        Promise.resolve({
          async send(response) {
            response.json(await verifyAudit(db, organizationId));
          },
        }),
    ),
  ];
}
