import { sql } from 'kysely';
import { alert, type Alert } from '#shared/api/dashboard/alerts.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Tenant } from '../db/in-organization.ts';

// What an alert says beside the columns of its row.
const alertDetails = alert
  .pick({ invoice_id: true, invoice_number: true, webhook_id: true, quota: true, external_originals: true, message: true })
  .catch({ message: '' });

/** The rows of alerts, with the columns that one is shown by. */
export function selectAlerts(tenant: Tenant) {
  return tenant
    .selectFrom('alerts')
    .select(['alert_id', 'kind', 'severity', 'since', 'environment', 'company_id', 'appliance_id', 'egs_unit_id', 'details'])
    .select(['opened_at', 'acknowledged_at', 'acknowledged_by', 'acknowledged_name', 'note', 'closed_at']);
}

/** Orders alerts by how much they matter. */
export const urgency = sql`CASE severity WHEN 'error' THEN 1 ELSE 0 END`;

type AlertRow = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[number];

/** An alert as the API, webhooks and mails show it. */
export function shownAlert(row: AlertRow): Alert {
  const { alert_id, kind, severity, note, details, environment, company_id, appliance_id, egs_unit_id } = row;
  const { acknowledged_by: person, acknowledged_name: name } = row;
  return {
    alert_id,
    kind,
    severity,
    since: row.since.toISOString(),
    opened_at: row.opened_at.toISOString(),
    acknowledged_by: person === null ? null : { user_id: person, name: name ?? '' },
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    note,
    closed_at: row.closed_at?.toISOString() ?? null,
    ...(environment === null ? {} : { environment }),
    ...(company_id === null ? {} : { company_id }),
    ...(appliance_id === null ? {} : { appliance_id }),
    ...(egs_unit_id === null ? {} : { egs_unit_id }),
    ...alertDetails.parse(storedJson(details)),
  };
}

/** The alerts with these ids; one that is forgotten is left out. */
export async function alertsWithIds(tenant: Tenant, ids: readonly string[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const rows = await selectAlerts(tenant)
    .where(sql<boolean>`alert_id = ANY(${ids}::uuid[])`)
    .orderBy('since')
    .orderBy('alert_id')
    .execute();
  return rows.map(shownAlert);
}

/** Has the reviews of an organization's alerts, and the changes of its rules, wait for each other until the transaction ends. */
export async function lockAlerts(tenant: Tenant, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`alerts ${organizationId}`}, 0))`.execute(tenant);
}
