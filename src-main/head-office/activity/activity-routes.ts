import { activityQuery } from '../../../src-shared/api/dashboard/organization/activity.ts';
import { noBody, routeFor, type Route } from '../request/route.ts';
import { listActivity } from './list-activity.ts';

/** `/activity`: what the system did. */
export function activityRoutes(): Route[] {
  return [
    routeFor(
      'activity.read',
      { method: 'get', path: '/activity', body: noBody, query: activityQuery },
      async ({ tenant, caller, query }) => ({ status: 200, body: await listActivity(tenant, caller.organizationId, query) }),
    ),
  ];
}
