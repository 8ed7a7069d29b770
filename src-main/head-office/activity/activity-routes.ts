import { activityQuery, activityPage } from '../../../src-shared/api/dashboard/organization/activity.ts';
import { onlyPage } from '../openapi/example-page.ts';
import { route, type Route } from '../request/route.ts';
import { listActivity } from './list-activity.ts';

const entry = {
  activity_id: '01a1f83b-1f10-7c3e-9d5f-6b8a0c2e4f61',
  at: '2026-11-20T09:13:00.000Z',
  kind: 'plan.limit_reached',
  severity: 'warning',
  company_id: null,
  appliance_id: null,
  egs_unit_id: null,
  invoice_id: null,
  details: { environment: 'production', limit: 50_000, month: '2026-11', plan: 'growth' },
};

/** `/activity`: what the system did. */
export function activityRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/activity',
      access: 'activity.read',
      id: 'listActivity',
      area: 'Logs',
      summary: 'What the system did',
      description: 'What happened without a person, such as a limit that was reached.',
      answers: { 200: { description: 'A page.', schema: activityPage } },
      examples: {
        limits: {
          summary: 'Limits that were reached',
          parameters: { kind: 'plan.limit_reached' },
          status: 200,
          answer: onlyPage([entry]),
        },
      },
      query: activityQuery,
      handle: async ({ tenant, caller, query }) => ({
        status: 200,
        body: await listActivity(tenant, caller.organizationId, query),
      }),
    }),
  ];
}
