import type { AuditFilters } from '../../../src-shared/api/dashboard/organization/audit.ts';
import type { Tenant } from '../db/in-organization.ts';
import { readPage, type Page, type PageQuery } from '../request/paged-list.ts';
import type { AuditRow } from './entry-of-row.ts';

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

/** A page of the audit log, newest first. */
export function listAudit(
  tenant: Tenant,
  organizationId: string,
  page: PageQuery,
  filters: AuditFilters,
): Promise<Page<AuditRow>> {
  const { actor, action, target, from, to } = filters;
  return readPage(page, {
    scope: ['audit_log', organizationId, actor, action, target, from?.toISOString(), to?.toISOString()],
    idOf: (row) => row.entry_id,
    async positionOf(id) {
      const found = tenant.selectFrom('audit_entries').select('position').where('entry_id', '=', id);
      return (await found.executeTakeFirst())?.position;
    },
    rows: (after, most) => entriesBefore(tenant, filters, after, most),
    async count(most) {
      const counted = matchingEntries(tenant, filters).select('position').limit(most).as('counted');
      const { count } = await tenant
        .selectFrom(counted)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  });
}
