import { sql } from 'kysely';
import { z } from 'zod';
import { alertSeverity, type Alert, type AlertsQuery } from '#shared/api/dashboard/alerts.ts';
import { createPage, orderedByInstant, positionOf } from '#main/server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { selectAlerts, shownAlert, urgency } from '../records/stored-alerts.ts';
import { countRows, given, newestFirst } from '../request/newest-first.ts';
import { requireFound } from '../request/require-id.ts';

/**
 * The alert with this id.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireAlert(tenant: Tenant, alertId: string): Promise<Alert> {
  return shownAlert(requireFound(await selectAlerts(tenant).where('alert_id', '=', alertId).executeTakeFirst()));
}

// What is about no company, or no document, is about all of them.
function matchingAlerts(tenant: Tenant, { state, kind, severity, company_id, environment }: AlertsQuery) {
  return selectAlerts(tenant)
    .where((eb) => eb.and(given({ kind, severity })))
    .where((eb) => eb.or([eb('company_id', 'is', null), eb.and(given({ company_id }))]))
    .where((eb) => eb.or([eb('environment', 'is', null), eb.and(given({ environment }))]))
    .where('closed_at', state === 'closed' ? 'is not' : 'is', null)
    .$if(state === 'open', (all) => all.where('acknowledged_at', 'is', null))
    .$if(state === 'acknowledged', (all) => all.where('acknowledged_at', 'is not', null));
}

const orderedByUrgency = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([alertSeverity, orderedByInstant]));

// What is wrong already comes before what soon will be, each the newest first, those of one moment by their ids.
async function mostUrgentFirst(tenant: Tenant, scope: { list: string }, query: AlertsQuery) {
  const after = positionOf(scope, query, orderedByUrgency);
  const all = matchingAlerts(tenant, query);
  const rest =
    after === undefined
      ? all
      : all.where(
          sql<boolean>`(${urgency}, since, alert_id) < (${after.value[0] === 'error' ? 1 : 0}, ${after.value[1]}, ${after.id})`,
        );
  const rows = await rest
    .orderBy(urgency, 'desc')
    .orderBy('since', 'desc')
    .orderBy('alert_id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return createPage(scope, query, {
    rows,
    total: await countRows(tenant, all),
    positionOf: ({ severity, since, alert_id }) => ({ value: `${severity} ${since.toISOString()}`, id: alert_id }),
    show: shownAlert,
  });
}

/** A page of alerts: the most urgent first; those that are closed by their end, newest first. */
export function listAlerts(tenant: Tenant, organizationId: string, query: AlertsQuery) {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  const scope = { list: 'alerts', organizationId, ...filters };
  if (query.state !== 'closed') return mostUrgentFirst(tenant, scope, query);
  const closed = matchingAlerts(tenant, query).$narrowType<{ closed_at: Date }>();
  return newestFirst(scope, query, { rows: closed, by: ['closed_at', 'alert_id'], show: shownAlert });
}
