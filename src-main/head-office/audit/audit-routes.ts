import {
  auditLogQuery,
  type AuditFilters,
  type AuditLogQuery,
  auditLogPage,
  auditVerification,
} from '../../../src-shared/api/dashboard/organization/audit.ts';
import { onlyPage } from '../openapi/example-page.ts';
import { ids, nakheel, owner } from '../openapi/example-organization.ts';
import { route, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { sendAuditSheet } from './export-audit.ts';
import { listAudit } from './read-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const entry = {
  entry_id: '5c6e8f0a-1b2d-4c3e-8f90-a1b2c3d4e5f6',
  at: '2026-11-20T09:05:00.000Z',
  actor: { type: 'user', id: ids.owner, name: owner.name },
  action: 'company.created',
  target: ids.company,
  before: null,
  after: { ...nakheel.profile, short_address: null, is_vat_group_member: false, group_member_tin: null },
  address: '127.0.0.1',
  request_id: 'd3e1d93b-c48a-4c77-b17b-e8c75fb0a9b9',
  previous_hash: '33f46db764d0e7319f60230173e23d80af3544976e5d51fb1c81e59cc05e55b0',
  hash: 'f1ab65ca3b3b30b7dc1e637984cecccae1a00ad53a853387ea657319304ced39',
};

const companyTarget = {
  target: ids.company,
  kind: 'company',
  name: nakheel.profile.legal_name,
  name_ar: nakheel.profile.legal_name_ar,
  belongs_to: null,
  is_deleted: false,
};

function filtersOf({ actor, action, target, from, to }: AuditLogQuery): AuditFilters {
  return { actor, action, target, from, to };
}

/** `/audit-log`: who changed what. */
export function auditRoutes({ db }: Pick<Services, 'db'>): Route[] {
  return [
    route({
      method: 'get',
      path: '/audit-log',
      access: 'audit_log.read',
      id: 'listAuditLog',
      area: 'Logs',
      summary: 'Who changed what',
      description:
        'Entries are only added, and each has the hash of the one before. A page as JSON, with the names of what the actions were done ' +
        'to beside its entries, or everything that matches as CSV.',
      answers: { 200: { description: 'A page, or the sheet.', schema: auditLogPage, mediaTypes: ['text/csv'] } },
      examples: {
        ofCompany: {
          summary: 'How a company came about',
          parameters: { action: 'company.created', target: ids.company },
          status: 200,
          answer: { ...onlyPage([entry]), targets: [companyTarget] },
        },
        sheet: {
          summary: 'As a sheet',
          parameters: { format: 'csv' },
          status: 200,
          mediaType: 'text/csv',
        },
      },
      query: auditLogQuery,
      handle: async ({ tenant, caller: { organizationId }, query }) => {
        const filters = filtersOf(query);
        if (query.format === 'csv') {
          return { send: (response) => sendAuditSheet(db, { organizationId, filters }, response) };
        }
        return { status: 200, body: await listAudit(tenant, organizationId, query, filters) };
      },
    }),
    route({
      method: 'get',
      path: '/audit-log/verify',
      access: 'audit_log.read',
      id: 'verifyAuditLog',
      area: 'Logs',
      summary: 'Verify the audit log',
      description: 'Computes every hash anew: whether an entry is missing or was altered.',
      answers: { 200: { description: 'What was found.', schema: auditVerification } },
      examples: { valid: { summary: 'A log that is as it was written', status: 200, answer: { ok: true, entries: 30 } } },
      handle: ({ caller: { organizationId } }) =>
        Promise.resolve({
          async send(response) {
            response.json(await verifyAudit(db, organizationId));
          },
        }),
    }),
  ];
}
