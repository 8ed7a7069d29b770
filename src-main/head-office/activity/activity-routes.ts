import { activityQuery } from '../../../src-shared/api/dashboard/organization/activity.ts';
import { noBody, routeFor, type Route } from '../request/route.ts';
import { listActivity, type ActivityRow } from './list-activity.ts';

function entryOf({ organization_id: _organizationId, at, ...entry }: ActivityRow) {
  return { ...entry, at: at.toISOString() };
}

/** `/activity`: what the system did. */
export function activityRoutes(): Route[] {
  return [
    routeFor(
      'activity.read',
      { method: 'get', path: '/activity', body: noBody, query: activityQuery },
      async ({ tenant, caller, query }) => {
        const { data, pagination } = await listActivity(tenant, caller.organizationId, query);
        return { status: 200, body: { data: data.map(entryOf), pagination } };
      },
    ),
  ];
}
