import { z } from 'zod';
import { shownAction, type BranchAuditEntry, type BranchAuditQuery } from '#shared/api/people/audit.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import { createPage, mostCounted, orderedByNumber, positionOf } from '#main/server/list-page.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { ManagerAuditTable } from '../db/people-tables.ts';

// Of an entry that is damaged, what can be read of it is shown.
const readableAction = shownAction.catch('unreadable');
const readableDetail = z.record(z.string(), z.unknown()).nullable().catch(null);

function matching(db: LedgerReader, { action, user_id: userId, from, to }: BranchAuditQuery) {
  let entries = db.sql.selectFrom('manager_audit');
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (userId !== undefined) entries = entries.where('user_id', '=', userId);
  if (from !== undefined) entries = entries.where('at', '>=', from.toISOString());
  if (to !== undefined) entries = entries.where('at', '<=', to.toISOString());
  return entries;
}

function shown(row: ManagerAuditTable): BranchAuditEntry {
  return {
    ...row,
    action: readableAction.parse(row.action),
    detail: readableDetail.parse(storedJson(row.detail ?? 'null')),
  };
}

/** A page of what people did, newest first. */
export function listAudit(db: LedgerReader, query: BranchAuditQuery) {
  const { limit, cursor: _cursor, ...filters } = query;
  const scope = { list: 'audit_log', ...filters };
  // In the order of its numbers; instants run backwards where a clock was set back.
  const before = positionOf(scope, query, orderedByNumber, z.string())?.value;
  const ordered = matching(db, query)
    .select(['entry_id', 'at', 'action', 'user_id', 'username', 'name', 'role', 'target', 'detail', 'address', 'request_id'])
    .$narrowType<{ entry_id: number }>()
    .orderBy('entry_id', 'desc')
    .limit(limit + 1);
  const counted = matching(db, query)
    .select('entry_id')
    .limit(mostCounted + 1);
  const [count] = db.all(db.sql.selectFrom(counted.as('counted')).select((build) => build.fn.countAll<number>().as('total')));
  return createPage(scope, query, {
    rows: db.all(before === undefined ? ordered : ordered.where('entry_id', '<', before)),
    total: count?.total ?? 0,
    positionOf: (row) => ({ value: row.entry_id, id: String(row.entry_id) }),
    show: shown,
  });
}
