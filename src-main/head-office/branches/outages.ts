import { sql } from 'kysely';
import { z } from 'zod';
import type { EntryOf } from '#shared/api/sync/change-entries.ts';
import { unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import { outageEvidence, type Outage, type OutageDetail, type OutagesQuery } from '#shared/api/outages/outages.ts';
import { companiesOfUnits } from '#main/rendering/pdf/companies-of-units.ts';
import type { OutageRequest } from '#main/rendering/pdf/pdf-request.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { countRows, given, newestFirst } from '../request/newest-first.ts';
import { requireFound } from '../request/require-id.ts';

// How many documents of an outage are named; all are counted.
const mostNamed = 10_000;

// What keeping an entry needs. `isKept`: it was kept apart, and comes after others that may be newer.
type Keeping = { tenant: Tenant; caller: { organizationId: string; applianceId: string }; isKept: boolean };

/** Keeps an outage as its branch says that it is now; false where the id is one of another branch. */
export async function keepOutage(
  { tenant, caller: { organizationId, applianceId }, isKept }: Keeping,
  { outage, position }: EntryOf<'outage'>,
): Promise<boolean> {
  const { outage_id, started_at, ended_at, oldest_waiting_at, evidence, ...columns } = outage;
  const known = await tenant
    .selectFrom('outages')
    .select(['appliance_id', 'position'])
    .where('outage_id', '=', outage_id)
    .executeTakeFirst();
  if (known !== undefined && known.appliance_id !== applianceId) return false;
  if (isKept && known !== undefined && known.position > position) return true;
  const row = {
    ...columns,
    position,
    started_at: new Date(started_at),
    ended_at: ended_at === null ? null : new Date(ended_at),
    oldest_waiting_at: new Date(oldest_waiting_at),
    evidence: JSON.stringify(evidence),
  };
  await tenant
    .insertInto('outages')
    .values({ organization_id: organizationId, appliance_id: applianceId, outage_id, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'outage_id']).doUpdateSet(row))
    .execute();
  return true;
}

const unfinished = sql.join(unfinishedStatuses);

// Of an outage: the documents that were created before its end, and that the authority had not answered when it began. The rule of the branch.
function waited(tenant: Tenant) {
  return tenant.selectFrom('documents as document').where(sql<boolean>`document.appliance_id = outage.appliance_id
    AND document.environment = outage.environment AND document.created_at >= outage.oldest_waiting_at
    AND document.created_at < coalesce(outage.ended_at, 'infinity')
    AND (document.status IN (${unfinished}) OR document.status_at >= outage.started_at)`);
}

// An answer ends the wait, also where it is a rejection.
function isLate(now: Date) {
  return sql<boolean>`(document.report_deadline IS NOT NULL AND document.report_deadline <
    CASE WHEN document.status IN (${unfinished}) THEN ${now}::timestamptz ELSE document.status_at END)`;
}

function matching(tenant: Tenant, query: Partial<OutagesQuery>) {
  const { appliance_id: applianceId, company_id: companyId, from, to } = query;
  const named = given({ 'outage.appliance_id': applianceId, 'outage.class': query.class });
  let rows = tenant.selectFrom('outages as outage').where((is) => is.and(named));
  if (from !== undefined) {
    rows = rows.where((is) => is.or([is('outage.ended_at', 'is', null), is('outage.ended_at', '>=', from)]));
  }
  if (to !== undefined) rows = rows.where('outage.started_at', '<', to);
  if (companyId === undefined) return rows;
  const ofCompany = waited(tenant).select('document.invoice_id').where('document.company_id', '=', companyId);
  return rows.where((is) => is.exists(ofCompany));
}

function selectOutages(tenant: Tenant, query: Partial<OutagesQuery>, now: Date) {
  return matching(tenant, query)
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'outage.appliance_id')
    .leftJoinLateral(
      waited(tenant)
        .select(({ fn }) => [fn.countAll<number>().as('waited'), fn.countAll<number>().filterWhere(isLate(now)).as('late')])
        .as('counted'),
      (join) => join.onTrue(),
    )
    .select([
      'outage.outage_id',
      'outage.appliance_id',
      'appliance.branch_name',
      'outage.environment',
      'outage.class',
      'outage.started_at',
      'outage.ended_at',
      'counted.waited',
      'counted.late',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOutages>['execute']>>[number];

function shownOutage({ started_at, ended_at, waited: ofAll, late, ...row }: Row, now: Date): Outage {
  const lastedMs = (ended_at ?? now).getTime() - started_at.getTime();
  return {
    ...row,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    duration_s: Math.max(0, Math.floor(lastedMs / 1_000)),
    waited: ofAll ?? 0,
    late: late ?? 0,
  };
}

/** A page of the outages of the branches, newest first. */
export async function listOutages(tenant: Tenant, organizationId: string, query: OutagesQuery, now: Date) {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  return newestFirst({ list: 'outages', organizationId, ...filters }, query, {
    rows: selectOutages(tenant, query, now),
    by: ['started_at', 'outage_id'],
    of: 'outage',
    total: await countRows(tenant, matching(tenant, query).select('outage.outage_id')),
    show: (row) => shownOutage(row, now),
  });
}

const storedEvidence = z.array(outageEvidence).catch([]);

/**
 * An outage with the documents that waited and what was tried.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireOutage(tenant: Tenant, outageId: string, now: Date): Promise<OutageDetail> {
  const rows = selectOutages(tenant, {}, now).where('outage.outage_id', '=', outageId);
  const { evidence, ...row } = requireFound(await rows.select('outage.evidence').executeTakeFirst());
  const documents = await tenant
    .selectFrom('outages as outage')
    .where('outage.outage_id', '=', outageId)
    .innerJoinLateral(waited(tenant).selectAll('document').as('document'), (join) => join.onTrue())
    .select([
      'document.invoice_id',
      'document.invoice_number',
      'document.report_deadline',
      'document.reported_at',
      'document.cleared_at',
      isLate(now).as('late'),
    ])
    .orderBy('document.created_at')
    .orderBy('document.invoice_id')
    .limit(mostNamed)
    .execute();
  return {
    ...shownOutage(row, now),
    documents: documents.map(({ invoice_id, report_deadline, reported_at, cleared_at, ...document }) => ({
      ...document,
      invoice_id: invoiceIdOf(invoice_id),
      report_deadline: report_deadline?.toISOString() ?? null,
      reported_at: (reported_at ?? cleared_at)?.toISOString() ?? null,
    })),
    evidence: storedEvidence.parse(storedJson(evidence)),
  };
}

/**
 * What is printed of an outage: with the companies and units whose documents waited, and where none did, all of its branch.
 *
 * @throws AppError NOT_FOUND.
 */
export async function readOutagePrint(tenant: Tenant, outageId: string, now: Date): Promise<Omit<OutageRequest, 'printedAt'>> {
  const outage = await requireOutage(tenant, outageId, now);
  const units = await tenant
    .selectFrom('outages as outage')
    .innerJoin('egs_units as unit', (join) =>
      join.onRef('unit.appliance_id', '=', 'outage.appliance_id').onRef('unit.environment', '=', 'outage.environment'),
    )
    .innerJoin('companies as company', 'company.company_id', 'unit.company_id')
    .where('outage.outage_id', '=', outageId)
    .select(['company.company_id', 'company.legal_name', 'company.legal_name_ar', 'company.vat_number', 'unit.unit_name'])
    .select((is) =>
      is
        .exists(
          waited(tenant)
            .select('document.invoice_id')
            .where(sql<boolean>`document.egs_unit_id = unit.egs_unit_id`),
        )
        .as('has_waited'),
    )
    .orderBy('unit.created_at')
    .orderBy('unit.egs_unit_id')
    .execute();
  const waiting = units.filter(({ has_waited }) => has_waited);
  const shown = waiting.length === 0 ? units : waiting;
  return { outage, companies: companiesOfUnits(shown.map(({ has_waited: _waited, ...unit }) => unit)) };
}
