import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Kysely } from 'kysely';
import {
  auditLogQuery,
  type AuditFilters,
  type AuditLogQuery,
  auditLogPage,
  auditVerification,
} from '#shared/api/dashboard/audit.ts';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { csvRow } from '#main/platform/formats/csv.ts';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { createPage, orderedByNumber, positionOf } from '#main/server/list-page.ts';
import { onlyPage, ids, nakheel, owner } from '../request/examples.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { sendWhileWanted } from '../request/send-while-wanted.ts';
import { countRows } from '../request/newest-first.ts';
import { verifyAudit } from './verify-audit.ts';
import { type AuditRow, entryOfRow } from './append-audit.ts';
import { nameTargets } from './name-targets.ts';

const route = routesIn('Logs');

const entry = {
  entry_id: '5c6e8f0a-1b2d-4c3e-8f90-a1b2c3d4e5f6',
  at: '2026-11-20T09:05:00.000Z',
  actor: { type: 'user', id: ids.owner, name: owner.name },
  action: 'company.created',
  target: ids.company,
  before: null,
  after: {
    ...nakheel.profile,
    short_address: null,
    is_vat_group_member: false,
    group_member_tin: null,
    ...defaultSwitches,
    external_originals_alert_above: null,
  },
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

const pieceRows = 250;

const columns = [
  'entry_id',
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'target',
  'before',
  'after',
  'address',
  'request_id',
  'previous_hash',
  'hash',
] as const satisfies (keyof AuditRow)[];

function sheetRow(row: AuditRow): string {
  return csvRow(columns.map((name) => (name === 'at' ? row.at.toISOString() : (row[name] ?? ''))));
}

// Whose log, and which of its entries.
type AuditSelection = { organizationId: string; filters: AuditFilters };

function matchingEntries(tenant: Tenant, { actor, action, target, from, to }: AuditFilters) {
  let entries = tenant.selectFrom('audit_entries');
  if (actor !== undefined) entries = entries.where('actor_id', '=', actor);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (target !== undefined) entries = entries.where('target', '=', target);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<=', to);
  return entries;
}

// The newest entries before a position that match, at most so many.
function entriesBefore(tenant: Tenant, filters: AuditFilters, before: number | undefined, most: number): Promise<AuditRow[]> {
  const ordered = matchingEntries(tenant, filters).selectAll().orderBy('position', 'desc').limit(most);
  return (before === undefined ? ordered : ordered.where('position', '<', before)).execute();
}

// A page of the audit log, newest first, and what the targets of its entries are called.
async function listAudit(tenant: Tenant, organizationId: string, page: PageQuery, filters: AuditFilters) {
  const scope = { list: 'audit_log', organizationId, ...filters };
  // The log is in the order of its positions; instants may be equal, or run backwards where a clock was set back.
  const before = positionOf(scope, page, orderedByNumber)?.value;
  const shown = createPage(scope, page, {
    rows: await entriesBefore(tenant, filters, before, page.limit + 1),
    total: await countRows(tenant, matchingEntries(tenant, filters).select('position')),
    positionOf: (row) => ({ value: row.position, id: row.entry_id }),
    show: (row) => ({ ...entryOfRow(row), hash: row.hash }),
  });
  return { ...shown, targets: await nameTargets(tenant, shown.data) };
}

// Each piece in a transaction of its own, so that a slow client holds none open.
async function* sheetOf(db: Kysely<Schema>, { organizationId, filters }: AuditSelection): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that Arabic names are UTF-8.
  yield `\uFEFF${csvRow(columns)}`;
  let before: number | undefined;
  for (;;) {
    const position = before;
    const rows = await inOrganization(db, organizationId, (tenant) => entriesBefore(tenant, filters, position, pieceRows));
    yield rows.map(sheetRow).join('');
    before = rows.at(-1)?.position;
    if (rows.length < pieceRows) return;
  }
}

// Sends the entries as CSV, newest first, reading them while the client takes them.
async function sendAuditSheet(db: Kysely<Schema>, selection: AuditSelection, response: Response): Promise<void> {
  response.status(200).type('text/csv; charset=utf-8').attachment('audit-log.csv');
  await sendWhileWanted(response, () => pipeline(Readable.from(sheetOf(db, selection)), response));
}

/** `/audit-log`: who changed what. */
export function auditRoutes({ db }: Pick<Services, 'db'>): Route[] {
  return [
    route.get('/audit-log', {
      access: 'audit_log.read',
      id: 'listAuditLog',
      summary: 'Who changed what',
      description:
        'Entries are only added, and each has the hash of the one before. A page as JSON, with the names of what the actions were done ' +
        'to beside its entries, or everything that matches as CSV.',
      answers: { 200: { description: 'A page, or the sheet.', schema: auditLogPage, mediaTypes: ['text/csv'] } },
      examples: {
        ofCompany: {
          summary: 'How a company came about',
          parameters: { action: 'company.created', target: ids.company },
          answer: { ...onlyPage([entry]), targets: [companyTarget] },
        },
        sheet: { summary: 'As a sheet', parameters: { format: 'csv' }, mediaType: 'text/csv' },
      },
      query: auditLogQuery,
      handle: async ({ tenant, caller: { organizationId }, query }) => {
        const filters = filtersOf(query);
        if (query.format === 'csv') {
          return { send: (response) => sendAuditSheet(db, { organizationId, filters }, response) };
        }
        return { body: await listAudit(tenant, organizationId, query, filters) };
      },
    }),
    route.get('/audit-log/verify', {
      access: 'audit_log.read',
      id: 'verifyAuditLog',
      summary: 'Verify the audit log',
      description: 'Computes every hash anew: whether an entry is missing or was altered.',
      answers: { 200: { description: 'What was found.', schema: auditVerification } },
      examples: { valid: { summary: 'A log that is as it was written', answer: { ok: true, entries: 30 } } },
      handle: ({ caller: { organizationId } }) =>
        Promise.resolve({
          async send(response) {
            response.json(await verifyAudit(db, organizationId));
          },
        }),
    }),
  ];
}
