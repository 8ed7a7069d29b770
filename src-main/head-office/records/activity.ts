import { activityQuery, activityPage, type ActivityQuery } from '#shared/api/dashboard/activity.ts';
import { canonicalJson } from '#main/platform/formats/canonical-json.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import { newestFirst, countRows } from '../request/newest-first.ts';
import { onlyPage } from '../request/examples.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Tenant } from '../db/in-organization.ts';

const route = routesIn('Logs');

/** Something that the system did: an onboarding, a synchronization, a certificate, a webhook event. */
export type Activity = {
  at: Date;
  /** Such as `plan.limit_reached`. */
  kind: string;
  severity?: 'normal' | 'warning' | 'error';
  companyId?: string;
  applianceId?: string;
  egsUnitId?: string;
  invoiceId?: string;
  /** What else a text about it names, never a secret. */
  details?: Readonly<Record<string, unknown>>;
};

/** Appends to the organization's activity log, in the transaction of the fact itself. */
export async function appendActivity(tenant: Tenant, organizationId: string, activity: Activity): Promise<void> {
  await tenant
    .insertInto('activity_entries')
    .values({
      organization_id: organizationId,
      activity_id: uuidV7(activity.at),
      at: activity.at,
      kind: activity.kind,
      severity: activity.severity ?? 'normal',
      company_id: activity.companyId ?? null,
      appliance_id: activity.applianceId ?? null,
      egs_unit_id: activity.egsUnitId ?? null,
      invoice_id: activity.invoiceId ?? null,
      details: canonicalJson(activity.details ?? {}),
    })
    .execute();
}

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

function matchingEntries(tenant: Tenant, { from, to, ...equal }: Omit<ActivityQuery, 'limit' | 'cursor'>) {
  const named = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  let entries = tenant.selectFrom('activity_entries').where((eb) => eb.and(named));
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<=', to);
  return entries;
}

// A page of the activity log, newest first.
async function listActivity(tenant: Tenant, organizationId: string, query: ActivityQuery) {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  const scope = { list: 'activity', organizationId, ...filters };
  const matching = matchingEntries(tenant, filters);
  return newestFirst(scope, query, {
    rows: matching.selectAll(),
    by: ['at', 'activity_id'],
    total: await countRows(tenant, matching.select('activity_id')),
    show: ({ organization_id: _organizationId, at, ...entry }) => ({ ...entry, at: at.toISOString() }),
  });
}

/** `/activity`: what the system did. */
export function activityRoutes(): Route[] {
  return [
    route.get('/activity', {
      access: 'activity.read',
      id: 'listActivity',
      summary: 'What the system did',
      description: 'What happened without a person, such as a limit that was reached.',
      answers: { 200: { description: 'A page.', schema: activityPage } },
      examples: {
        limits: { summary: 'Limits that were reached', parameters: { kind: 'plan.limit_reached' }, answer: onlyPage([entry]) },
      },
      query: activityQuery,
      handle: async ({ tenant, caller, query }) => ({ body: await listActivity(tenant, caller.organizationId, query) }),
    }),
  ];
}
