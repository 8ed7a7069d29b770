import type { ActivityQuery } from '../../../src-shared/api/dashboard/organization/activity.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { countRows } from '../request/count-rows.ts';

type Filters = Omit<ActivityQuery, 'limit' | 'cursor'>;

function matchingEntries(tenant: Tenant, { from, to, ...equal }: Filters) {
  const named = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  let entries = tenant.selectFrom('activity_entries').where((eb) => eb.and(named));
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<=', to);
  return entries;
}

/** A page of the activity log, newest first. */
export async function listActivity(tenant: Tenant, organizationId: string, query: ActivityQuery) {
  const { limit, cursor: _cursor, ...filters } = query;
  const scope = { list: 'activity', organizationId, ...filters };
  const after = positionOf(scope, query, orderedByInstant);
  const matching = matchingEntries(tenant, filters);
  const ordered = matching
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('activity_id', 'desc')
    .limit(limit + 1);
  const rest =
    after === undefined
      ? ordered
      : ordered.where((eb) => eb(eb.refTuple('at', 'activity_id'), '<', eb.tuple(after.value, after.id)));
  return createPage(scope, query, {
    rows: await rest.execute(),
    total: await countRows(tenant, matching.select('activity_id')),
    positionOf: (row) => ({ value: row.at.toISOString(), id: row.activity_id }),
    show: ({ organization_id: _organizationId, at, ...entry }) => ({ ...entry, at: at.toISOString() }),
  });
}
