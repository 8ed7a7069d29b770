import { weekdays, type Appliance, type TradingHours } from '#shared/api/dashboard/appliances.ts';
import { invoiceId } from '#shared/api/sync/change-entries.ts';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { riyadhDate, riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { listAppliances } from '../branches/read-appliances.ts';
import { isSkewed, readReport, type StoredReport } from '../branches/stored-report.ts';
import type { Tenant } from '../db/in-organization.ts';
import { ofQuarantinedDocument } from '../ingest/quarantine-entries.ts';
import type { AlertReason } from './alert-reason.ts';
import { chainAlerts, chainFaults, cloneAlerts, clonedChains } from './chain-alerts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const silentMs = 15 * minuteMs;
const unreachableMs = 30 * minuteMs;
const expiringDays = 30;
const backupMs = 2 * dayMs;
// A clock may be ahead by this much before a backup counts as one of the future.
const aheadMs = 10 * minuteMs;
const mostAppliances = 10_000;
// More are nothing that a person could look at one by one.
const mostQuarantined = 1_000;

function certificateAlerts({ appliance_id, branch_name, certificates }: Appliance): AlertReason[] {
  return certificates
    .filter(({ days_left }) => days_left <= expiringDays)
    .map(({ egs_unit_id, unit_name, expires_at, days_left }) => ({
      kind: 'certificate_expiring',
      severity: days_left < 0 ? 'error' : 'warning',
      // A renewed certificate that comes near its end is another reason.
      subject: `${egs_unit_id} ${expires_at}`,
      appliance_id,
      egs_unit_id,
      since: new Date(new Date(expires_at).getTime() - expiringDays * dayMs),
      message:
        days_left < 0
          ? `The certificate of ${unit_name} at ${branch_name} expired at ${expires_at}: renew it.`
          : `The certificate of ${unit_name} at ${branch_name} expires at ${expires_at}: renew it.`,
    }));
}

// When the period began in which a branch is open at an instant; undefined where it is closed.
function openSince(hours: TradingHours, at: Date): Date | undefined {
  const periods = [at, new Date(at.getTime() - dayMs)].flatMap((day) => {
    const date = riyadhDate(day);
    const weekday = weekdays[new Date(date).getUTCDay()];
    return hours
      .filter((period) => period.weekday === weekday)
      .map(({ from, to }) => [
        riyadhInstant(date, `${from}:00`),
        riyadhInstant(to > from ? date : daysAfter(date, 1), `${to}:00`),
      ]);
  });
  const instants = periods.flatMap(([from, to]) =>
    from !== undefined && to !== undefined && from <= at && at < to ? [from] : [],
  );
  return instants.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

function silenceAlerts({ appliance_id, branch_name, last_seen_at, trading_hours: hours }: Appliance, now: Date): AlertReason[] {
  const [heard, open] = [new Date(last_seen_at), openSince(hours, now)];
  const about = { subject: appliance_id, appliance_id } as const;
  const message = `${branch_name} has not been heard of since ${last_seen_at}: look whether it runs and has a connection.`;
  const silent = { kind: 'appliance_silent', ...about, since: heard, message } as const;
  const inHours = open === undefined || heard > open ? heard : open;
  const found: AlertReason[] = [];
  // A branch whose hours are known may be switched off outside them.
  if (now.getTime() - heard.getTime() > silentMs) found.push({ ...silent, severity: hours.length === 0 ? 'error' : 'warning' });
  if (open !== undefined && now.getTime() - inHours.getTime() > silentMs)
    found.push({ ...silent, kind: 'branch_silent', severity: 'error', since: inHours });
  return found;
}

type Heard = { receivedAt: Date; report: StoredReport | null };

// What earlier versions stored has no beginning.
function begun(since: string | null | undefined, { receivedAt }: Heard): Date {
  return typeof since === 'string' ? new Date(since) : receivedAt;
}

function clockAlerts({ appliance_id, branch_name, clock_skew_ms: skew }: Appliance, heard: Heard | undefined): AlertReason[] {
  if (skew === null || heard === undefined || !isSkewed(skew)) return [];
  const since = begun(heard.report?.skewed_since, heard);
  const seconds = Math.round(Math.abs(skew) / 1_000);
  const message = `The clock of ${branch_name} is ${seconds} s ${skew > 0 ? 'ahead' : 'behind'}: let it be set by a time server.`;
  return [{ kind: 'clock_skew', severity: 'warning', subject: appliance_id, appliance_id, since, message }];
}

// Sales go on meanwhile, until the first deadline.
function gatewayAlerts({ appliance_id, branch_name }: Appliance, heard: Heard | undefined, now: Date): AlertReason[] {
  if (heard === undefined) return [];
  return (heard.report?.conditions ?? [])
    .filter(({ code, since }) => code === 'GATEWAY_SILENT' && now.getTime() - begun(since, heard).getTime() > unreachableMs)
    .map(({ subject, since }) => ({
      kind: 'gateway_unreachable',
      severity: subject === 'production' ? 'error' : 'warning',
      subject: `${appliance_id} ${subject}`,
      appliance_id,
      ...(subject === 'production' || subject === 'sandbox' ? { environment: subject } : {}),
      since: begun(since, heard),
      message: `${branch_name} has had no answer from the authority's ${subject} gateway since ${begun(since, heard).toISOString()}: look at its connection.`,
    }));
}

// The branch says it for two weeks, then no more: each change of the authority is one alert.
function newsAlerts({ appliance_id, branch_name }: Appliance, heard: Heard | undefined): AlertReason[] {
  if (heard === undefined) return [];
  return (heard.report?.conditions ?? [])
    .filter(({ code }) => code === 'GATEWAY_NEWS')
    .map(({ subject, since }) => ({
      kind: 'gateway_news',
      severity: 'warning',
      subject: `${appliance_id} ${subject}`,
      appliance_id,
      since: begun(since, heard),
      ...(subject === 'production' || subject === 'sandbox' ? { environment: subject } : {}),
      message: `The authority answers ${branch_name} with something that its version does not know: see Diagnostics there, and install the newest version.`,
    }));
}

function backupAlerts({ appliance_id, branch_name, backup, created_at }: Appliance, now: Date): AlertReason[] {
  if (backup === null) return [];
  const about = { severity: 'warning', subject: appliance_id, appliance_id } as const;
  const { last_at: last, configured } = backup;
  // One that is dated in the future proves nothing.
  const isGood = last !== null && new Date(last).getTime() <= now.getTime() + aheadMs;
  const since = new Date(isGood ? last : created_at);
  const isLate = now.getTime() - since.getTime() > backupMs;
  if (isGood && !isLate) return [];
  if (isGood) {
    const message = `${branch_name} was last backed up at ${last}: look where its backups are written to.`;
    return [{ kind: 'backup_old', ...about, since, message }];
  }
  // The first one may be on its way, where they are set up.
  if (configured && last === null && !isLate) return [];
  const future = `The newest backup of ${branch_name} is dated in the future (${last}): look at its clock, and have it write one.`;
  const none = `${branch_name} has no backup: if its disk fails, what is not at head office is lost. Set a folder for backups there.`;
  return [{ kind: 'backup_missing', ...about, since, message: last === null ? none : future }];
}

// What could not be taken for what it says, each with its reason. A chain that forks is an alert of its own.
async function quarantineAlerts(tenant: Tenant): Promise<AlertReason[]> {
  const rows = await tenant
    .selectFrom('kept_apart_documents as apart')
    .innerJoin('appliances', 'appliances.appliance_id', 'apart.appliance_id')
    .select(['apart.entry_id', 'apart.appliance_id', 'apart.kind', 'apart.target', 'apart.invoice_number', 'apart.egs_unit_id'])
    .select(['apart.reason', 'apart.received_at', 'appliances.branch_name'])
    .where('apart.taken_at', 'is', null)
    .where('apart.code', 'not in', ['CHAIN_FORKED', ofQuarantinedDocument])
    .where('appliances.revoked_at', 'is', null)
    .orderBy('apart.received_at', 'desc')
    .limit(mostQuarantined)
    .execute();
  return rows.map(({ entry_id: subject, appliance_id, branch_name, target, invoice_number, egs_unit_id, ...row }) => ({
    kind: 'document_quarantined',
    severity: 'error',
    subject,
    appliance_id,
    ...(target !== null && invoiceId.safeParse(target).success ? { invoice_id: target } : {}),
    ...(invoice_number === null || invoice_number === '' ? {} : { invoice_number }),
    ...(egs_unit_id === null ? {} : { egs_unit_id }),
    since: row.received_at,
    message: `${(row.kind ?? 'document') === 'document' ? 'A document' : 'A change'} of ${branch_name} could not be taken and is kept apart: ${row.reason}`,
  }));
}

async function lastReports(tenant: Tenant): Promise<Map<string, Heard>> {
  const rows = await tenant.selectFrom('appliance_reports').select(['appliance_id', 'received_at', 'report']).execute();
  return new Map(
    rows.map(({ appliance_id, received_at, report }) => [appliance_id, { receivedAt: received_at, report: readReport(report) }]),
  );
}

/** What a person should look at in branch appliances, but for those that were revoked. */
export async function applianceAlerts(tenant: Tenant, organizationId: string, now: Date): Promise<AlertReason[]> {
  const { data } = await listAppliances(tenant, organizationId, { limit: mostAppliances }, now);
  const cloned = await clonedChains(tenant, now);
  const [faults, reports] = [await chainFaults(tenant, cloned), await lastReports(tenant)];
  const ofAppliances = data
    .filter(({ revoked_at }) => revoked_at === null)
    .flatMap((appliance) => [
      ...certificateAlerts(appliance),
      ...silenceAlerts(appliance, now),
      ...clockAlerts(appliance, reports.get(appliance.appliance_id)),
      ...chainAlerts(appliance, faults.get(appliance.appliance_id)),
      ...cloneAlerts(appliance, cloned),
      ...backupAlerts(appliance, now),
      ...gatewayAlerts(appliance, reports.get(appliance.appliance_id), now),
      ...newsAlerts(appliance, reports.get(appliance.appliance_id)),
    ]);
  return [...ofAppliances, ...(await quarantineAlerts(tenant))];
}
