import type { Selectable } from 'kysely';
import type { ActivityQuery } from '../../../src-shared/api/dashboard/organization/activity.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { readPage, type Page } from '../request/paged-list.ts';

/** An entry as it is stored. */
export type ActivityRow = Selectable<Schema['activity_entries']>;

type Filters = Omit<ActivityQuery, 'limit' | 'cursor'>;

function matchingEntries(tenant: Tenant, { from, to, ...equal }: Filters) {
  const named = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  let entries = tenant.selectFrom('activity_entries').where((eb) => eb.and(named));
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<=', to);
  return entries;
}

/** A page of the activity log, newest first. */
export function listActivity(tenant: Tenant, organizationId: string, query: ActivityQuery): Promise<Page<ActivityRow>> {
  const { limit, cursor, ...filters } = query;
  const { kind, severity, company_id, appliance_id, egs_unit_id, from, to } = filters;
  const ids = [company_id, appliance_id, egs_unit_id];
  return readPage(
    { limit, cursor },
    {
      scope: ['activity', organizationId, kind, severity, ...ids, from?.toISOString(), to?.toISOString()],
      idOf: (row) => row.activity_id,
      positionOf: (id) =>
        tenant.selectFrom('activity_entries').select(['at', 'activity_id']).where('activity_id', '=', id).executeTakeFirst(),
      rows(after, most) {
        const newestFirst = matchingEntries(tenant, filters).selectAll().orderBy('at', 'desc').orderBy('activity_id', 'desc');
        const ordered = newestFirst.limit(most);
        if (after === undefined) return ordered.execute();
        return ordered.where((eb) => eb(eb.refTuple('at', 'activity_id'), '<', eb.tuple(after.at, after.activity_id))).execute();
      },
      async count(most) {
        const counted = matchingEntries(tenant, filters).select('activity_id').limit(most).as('counted');
        const { count } = await tenant
          .selectFrom(counted)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return count;
      },
    },
  );
}
