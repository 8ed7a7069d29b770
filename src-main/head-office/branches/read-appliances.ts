import { sql } from 'kysely';
import { tradingHours, type Appliance } from '#shared/api/dashboard/appliances.ts';
import { daysUntil } from '#shared/api/v1/egs.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Tenant } from '../db/in-organization.ts';
import { isPresent } from '../db/present-units.ts';
import { newestFirst } from '../request/newest-first.ts';
import { readReport } from './stored-report.ts';

const storedHours = tradingHours.catch([]);

// A heartbeat comes every minute.
const onlineMs = 2 * 60_000;

function rowsQuery(tenant: Tenant) {
  return tenant
    .selectFrom('appliances')
    .innerJoin('feed_positions as feed', 'feed.appliance_id', 'appliances.appliance_id')
    .leftJoin('appliance_reports as report', 'report.appliance_id', 'appliances.appliance_id')
    .select([
      'appliances.appliance_id',
      'appliances.branch_name',
      'appliances.company_ids',
      'appliances.trading_hours',
      'appliances.version',
      'appliances.created_at',
      'appliances.last_seen_at',
      'appliances.revoked_at',
      'feed.position',
      'feed.newest',
      'feed.moved_at',
      'report.report',
      'report.clock_skew_ms',
    ]);
}

// An appliance as it is stored, with the position of its feed and what it last said of itself.
type ApplianceRow = Awaited<ReturnType<ReturnType<typeof rowsQuery>['execute']>>[number];

type Counts = {
  queues: Map<string, { waiting: number; oldest: Date; deadline: Date | null }>;
  lastErrors: Map<string, string | null>;
  faults: Map<string, number>;
  apart: Map<string, number>;
  quarantined: Map<string, number>;
  certificates: Map<string, { egs_unit_id: string; unit_name: string; expires_at: Date }[]>;
};

// Of documents that were issued in one moment, that of the one signed first.
async function lastErrorsOf(tenant: Tenant, oldest: readonly Date[], applianceIds: readonly string[]) {
  if (oldest.length === 0) return new Map<string, string | null>();
  const rows = await tenant
    .selectFrom('documents')
    .distinctOn('appliance_id')
    .select(['appliance_id', 'last_error'])
    .where('status', 'in', unfinishedStatuses)
    .where('invoice_date', 'in', oldest.map(riyadhDate))
    .where('invoice_time', 'in', oldest.map(riyadhTime))
    .where('appliance_id', 'in', applianceIds)
    .orderBy('appliance_id')
    .orderBy('invoice_date')
    .orderBy('invoice_time')
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ appliance_id, last_error }) => [appliance_id, last_error]));
}

const noCounts: Counts = {
  queues: new Map(),
  lastErrors: new Map(),
  faults: new Map(),
  apart: new Map(),
  quarantined: new Map(),
  certificates: new Map(),
};

function byAppliance(rows: readonly { appliance_id: string; count: number }[]): Map<string, number> {
  return new Map(rows.map(({ appliance_id, count }) => [appliance_id, count]));
}

async function quarantineOf(tenant: Tenant, applianceIds: readonly string[]): Promise<Pick<Counts, 'apart' | 'quarantined'>> {
  const counted = sql<number>`count(*)`.as('count');
  const apart = await tenant
    .selectFrom('kept_apart_documents')
    .select(['appliance_id', counted])
    .where('appliance_id', 'in', applianceIds)
    .where('taken_at', 'is', null)
    .where('code', '!=', 'OF_DOCUMENT_APART')
    .groupBy('appliance_id')
    .execute();
  const quarantined = await tenant
    .selectFrom('quarantined_documents')
    .select(['appliance_id', counted])
    .where('appliance_id', 'in', applianceIds)
    .groupBy('appliance_id')
    .execute();
  return { apart: byAppliance(apart), quarantined: byAppliance(quarantined) };
}

async function countsOf(tenant: Tenant, applianceIds: readonly string[]): Promise<Counts> {
  if (applianceIds.length === 0) return noCounts;
  const queues = await tenant
    .selectFrom('documents')
    .select(['appliance_id', sql<number>`count(*)`.as('waiting')])
    .select([
      sql<Date>`min((invoice_date + invoice_time::time) AT TIME ZONE 'Asia/Riyadh')`.as('oldest'),
      sql<Date | null>`min(report_deadline)`.as('deadline'),
    ])
    .where('status', 'in', unfinishedStatuses)
    .where('appliance_id', 'in', applianceIds)
    .groupBy('appliance_id')
    .execute();
  // A document that was sent again and taken is no fault any more.
  const faults = await tenant
    .selectFrom('kept_apart_documents as apart')
    .leftJoin('documents as taken', (join) =>
      join
        .onRef('taken.egs_unit_id', '=', 'apart.egs_unit_id')
        .onRef('taken.icv', '=', 'apart.icv')
        .onRef('taken.hash', '=', 'apart.hash'),
    )
    .select(['apart.appliance_id', sql<number>`count(distinct (apart.egs_unit_id, apart.icv, apart.hash))`.as('faults')])
    .where('apart.appliance_id', 'in', applianceIds)
    .where('apart.hash', 'is not', null)
    .where('taken.invoice_id', 'is', null)
    .groupBy('apart.appliance_id')
    .execute();
  const certificates = await tenant
    .selectFrom('egs_units as unit')
    .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'unit.production_certificate_id')
    .select(['unit.appliance_id', 'unit.egs_unit_id', 'unit.unit_name', 'certificate.expires_at'])
    .where('unit.appliance_id', 'in', applianceIds)
    .where(isPresent)
    .orderBy('unit.created_at')
    .execute();
  return {
    lastErrors: await lastErrorsOf(
      tenant,
      queues.map(({ oldest }) => oldest),
      applianceIds,
    ),
    queues: new Map(queues.map(({ appliance_id, ...queue }) => [appliance_id, queue])),
    faults: new Map(faults.map((row) => [row.appliance_id, row.faults])),
    ...(await quarantineOf(tenant, applianceIds)),
    certificates: Map.groupBy(certificates, (row) => row.appliance_id),
  };
}

function syncOf({ position, newest, moved_at }: ApplianceRow, now: Date): Appliance['sync'] {
  const lag = Math.max(0, newest - position);
  const seconds = Math.max(0, Math.round((now.getTime() - moved_at.getTime()) / 1000));
  return { position, lag_documents: lag, lag_seconds: lag === 0 ? 0 : seconds };
}

function resourceOf(row: ApplianceRow, counts: Counts, now: Date): Appliance {
  const { appliance_id } = row;
  const report = readReport(row.report);
  const { queues, lastErrors, faults, certificates, apart, quarantined } = counts;
  const queue = queues.get(appliance_id);
  const faultCount = faults.get(appliance_id) ?? 0;
  return {
    appliance_id,
    branch_name: row.branch_name,
    company_ids: row.company_ids,
    trading_hours: storedHours.parse(storedJson(row.trading_hours ?? 'null')),
    version: row.version,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    // What stops in order says so last.
    online: row.revoked_at === null && report?.stopped !== true && now.getTime() - row.last_seen_at.getTime() <= onlineMs,
    last_seen_at: row.last_seen_at.toISOString(),
    sync: syncOf(row, now),
    queue: {
      waiting: queue?.waiting ?? 0,
      oldest_unreported_at: queue?.oldest.toISOString() ?? null,
      nearest_deadline: queue?.deadline?.toISOString() ?? null,
      last_error: lastErrors.get(appliance_id) ?? null,
    },
    certificates: (certificates.get(appliance_id) ?? []).map(({ egs_unit_id, unit_name, expires_at }) => ({
      egs_unit_id,
      unit_name,
      expires_at: expires_at.toISOString(),
      days_left: daysUntil(expires_at, now),
    })),
    conditions: (report?.conditions ?? []).map(({ since: _since, ...condition }) => condition),
    disk_free_bytes: report?.disk_free_bytes ?? null,
    clock_skew_ms: row.clock_skew_ms,
    backup: report?.backup ?? null,
    chain: { ok: faultCount === 0, faults: faultCount },
    quarantine: { entries: apart.get(appliance_id) ?? 0, documents: quarantined.get(appliance_id) ?? 0 },
  };
}

/** A page of the appliances of the organization, newest first. */
export async function listAppliances(tenant: Tenant, organizationId: string, query: PageQuery, now: Date) {
  const scope = { list: 'appliances', organizationId };
  const by = ['created_at', 'appliance_id'] as const;
  const page = await newestFirst(scope, query, { rows: rowsQuery(tenant), by, of: 'appliances', show: (row) => row });
  const counts = await countsOf(
    tenant,
    page.data.map((row) => row.appliance_id),
  );
  return { ...page, data: page.data.map((row) => resourceOf(row, counts, now)) };
}

/** One appliance; undefined if the organization has none of this id. */
export async function readAppliance(tenant: Tenant, applianceId: string, now: Date): Promise<Appliance | undefined> {
  const row = await rowsQuery(tenant).where('appliances.appliance_id', '=', applianceId).executeTakeFirst();
  return row === undefined ? undefined : resourceOf(row, await countsOf(tenant, [applianceId]), now);
}
