import type { AuditFilters } from '../../../src-shared/api/dashboard/organization/audit.ts';
import type { PageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { createPage, orderedByNumber, positionOf } from '../../server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { countRows } from '../request/count-rows.ts';
import { entryOfRow, type AuditRow } from './entry-of-row.ts';
import { nameTargets } from './name-targets.ts';

function matchingEntries(tenant: Tenant, { actor, action, target, from, to }: AuditFilters) {
  let entries = tenant.selectFrom('audit_entries');
  if (actor !== undefined) entries = entries.where('actor_id', '=', actor);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (target !== undefined) entries = entries.where('target', '=', target);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<=', to);
  return entries;
}

/** The newest entries before a position that match, at most so many. */
export function entriesBefore(
  tenant: Tenant,
  filters: AuditFilters,
  before: number | undefined,
  most: number,
): Promise<AuditRow[]> {
  const ordered = matchingEntries(tenant, filters).selectAll().orderBy('position', 'desc').limit(most);
  return (before === undefined ? ordered : ordered.where('position', '<', before)).execute();
}

/** A page of the audit log, newest first, and what the targets of its entries are called. */
export async function listAudit(tenant: Tenant, organizationId: string, page: PageQuery, filters: AuditFilters) {
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
