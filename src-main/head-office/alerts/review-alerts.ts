import { sql } from 'kysely';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import { eachApart } from '#main/platform/each-apart.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { removeInPieces } from '../db/remove-in-pieces.ts';
import { alertsWithIds, lockAlerts } from '../records/stored-alerts.ts';
import type { Services } from '../request/services.ts';
import { emitEvents } from '../webhooks/delivery/emit-event.ts';
import type { AlertReason } from './alert-reason.ts';
import { applianceAlerts } from './appliance-alerts.ts';
import { documentAlerts } from './document-alerts.ts';
import { organizationAlerts } from './organization-alerts.ts';
import { addNotices } from './rules/notices.ts';
import { sendNotices } from './rules/send-notices.ts';

/** What a look at the reasons for alerts needs. */
export type ReviewServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'sealer' | 'mailServer' | 'publicUrl'>;

// PostgreSQL takes 65,535 values at once.
const rowsAtOnce = 1000;

function keyOf({ kind, subject }: { kind: string; subject: string }): string {
  return JSON.stringify([kind, subject]);
}

function columnsOf({ kind: _kind, subject: _subject, ...reason }: AlertReason) {
  const { severity, since, environment = null, company_id = null, appliance_id = null, egs_unit_id = null, ...details } = reason;
  return { severity, since, environment, company_id, appliance_id, egs_unit_id, details: JSON.stringify(details) };
}

function selectStored(tenant: Tenant) {
  return tenant
    .selectFrom('alerts')
    .select(['alert_id', 'kind', 'subject', 'severity', 'since', 'company_id', 'details'])
    .where('closed_at', 'is', null);
}

type StoredAlert = Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number];

async function findReasons(tenant: Tenant, organizationId: string, services: ReviewServices): Promise<Map<string, AlertReason>> {
  const now = services.clock.now();
  const reasons = [
    ...(await documentAlerts(tenant, now)),
    ...(await applianceAlerts(tenant, organizationId, now)),
    ...(await organizationAlerts(tenant, services)),
  ];
  return new Map(reasons.map((reason) => [keyOf(reason), reason]));
}

async function insertAlerts(
  tenant: Tenant,
  organizationId: string,
  reasons: readonly AlertReason[],
  now: Date,
): Promise<string[]> {
  const none = { acknowledged_at: null, acknowledged_by: null, acknowledged_name: null, note: null, closed_at: null };
  const rows = reasons.map((reason) => {
    const { kind, subject } = reason;
    return {
      organization_id: organizationId,
      alert_id: uuidV7(now),
      kind,
      subject,
      ...columnsOf(reason),
      opened_at: now,
      ...none,
    };
  });
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tenant
      .insertInto('alerts')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  return rows.map(({ alert_id }) => alert_id);
}

// What an alert says changes while its reason lasts: how many documents of a plan are used, how wrong a clock is. Returns those that have
// become more urgent.
async function updateAlerts(
  tenant: Tenant,
  stored: readonly StoredAlert[],
  reasons: Map<string, AlertReason>,
): Promise<string[]> {
  const moreUrgent: string[] = [];
  for (const { alert_id, ...row } of stored) {
    const reason = reasons.get(keyOf(row));
    if (reason === undefined) continue;
    const columns = columnsOf(reason);
    const isSame =
      columns.details === row.details &&
      columns.severity === row.severity &&
      columns.company_id === row.company_id &&
      columns.since.getTime() === row.since.getTime();
    if (!isSame) await tenant.updateTable('alerts').set(columns).where('alert_id', '=', alert_id).execute();
    if (columns.severity === 'error' && row.severity !== 'error') moreUrgent.push(alert_id);
  }
  return moreUrgent;
}

async function tell(
  tenant: Tenant,
  organizationId: string,
  { type, alerts }: { type: 'alert.opened' | 'alert.closed'; alerts: readonly Alert[] },
  services: ReviewServices,
): Promise<void> {
  const events = alerts.map((alert) => ({
    type,
    data: alert,
    alertId: alert.alert_id,
    ...(alert.company_id === undefined ? {} : { companyId: alert.company_id }),
  }));
  if (events.length > 0) await emitEvents(tenant, organizationId, events, services);
}

/**
 * Holds the alerts of an organization against their reasons: opens those whose reason is new, closes those whose reason is over, tells its
 * webhooks, and notes what its rules have to tell. The transaction must see the whole organization; reviews of one wait for each other.
 */
export async function reviewAlerts(tenant: Tenant, organizationId: string, services: ReviewServices): Promise<void> {
  await lockAlerts(tenant, organizationId);
  const now = services.clock.now();
  const reasons = await findReasons(tenant, organizationId, services);
  const stored = await selectStored(tenant).execute();
  const known = new Set(stored.map(keyOf));
  const isNew = [...reasons.values()].filter((reason) => !known.has(keyOf(reason)));
  const over = stored.filter((row) => !reasons.has(keyOf(row))).map(({ alert_id }) => alert_id);
  const moreUrgent = await updateAlerts(tenant, stored, reasons);
  const opened = await insertAlerts(tenant, organizationId, isNew, now);
  for (let start = 0; start < over.length; start += rowsAtOnce) {
    const piece = over.slice(start, start + rowsAtOnce);
    await tenant.updateTable('alerts').set({ closed_at: now }).where('alert_id', 'in', piece).execute();
  }
  await tell(tenant, organizationId, { type: 'alert.opened', alerts: await alertsWithIds(tenant, opened) }, services);
  await tell(tenant, organizationId, { type: 'alert.closed', alerts: await alertsWithIds(tenant, over) }, services);
  await addNotices(tenant, organizationId, [...opened, ...moreUrgent], now);
}

/** Reviews the alerts of an organization, and sends the mails that its rules are due to send. */
export async function reviewAndSend(tenant: Tenant, organizationId: string, services: ReviewServices): Promise<void> {
  await reviewAlerts(tenant, organizationId, services);
  await sendNotices(tenant, organizationId, services);
  const now = services.clock.now();
  await tenant
    .insertInto('alert_reviews')
    .values({ organization_id: organizationId, reviewed_at: now })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ reviewed_at: now }))
    .execute();
}

// A run finds those that none has looked at for nearly so long as it takes until the next.
const betweenMs = 50_000;

/** Reviews the alerts of every organization that is due, and sends its mails. A fault of one leaves out no other. */
export async function watchAlerts(services: ReviewServices): Promise<void> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - betweenMs);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM organizations_with_alerts_due(${before}, ${now}) AS id`.execute(services.db);
  const review = ({ id }: { id: string }) => inOrganization(services.db, id, (tenant) => reviewAndSend(tenant, id, services));
  await eachApart(rows, review, 'the alerts of some organizations could not be looked at');
}

const keptMs = 400 * 24 * 3_600_000;
const longestSeconds = 3600;

/** Opens the queues of alerts: the look at their reasons every minute, and what is forgotten. */
export async function serveAlertWatch(services: Services): Promise<void> {
  const { db, jobs, clock } = services;
  await jobs.open({
    name: 'alert-watch',
    workers: 1,
    longestSeconds,
    schedule: '* * * * *',
    work: () => watchAlerts(services),
  });
  await jobs.open({
    name: 'alert-log',
    workers: 1,
    longestSeconds,
    schedule: '53 1 * * *',
    work: async () => {
      await removeInPieces(db, 'forget_alerts', new Date(clock.now().getTime() - keptMs));
    },
  });
}
