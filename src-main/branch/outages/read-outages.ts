import { AppError } from '#shared/api/app-error.ts';
import type { BranchOutagesQuery, Outage, OutageDetail, OutageEvidence } from '#shared/api/outages/outages.ts';
import { createPage, mostCounted, orderedByInstant, positionOf } from '#main/server/list-page.ts';
import type { OutageTable } from '../db/authority-tables.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { countOfOutage, documentsOfOutage } from './documents-of-outage.ts';

// Where its outages are.
function branchOf(db: LedgerReader): { appliance_id: string | null; branch_name: string } {
  const joined = db.first(db.sql.selectFrom('head_office').select('appliance_id'));
  const own = db.first(db.sql.selectFrom('appliance').select('branch_name'));
  return { appliance_id: joined?.appliance_id ?? null, branch_name: own?.branch_name ?? '' };
}

function shownOutage(db: LedgerReader, row: OutageTable, now: Date): Outage {
  const { outage_id, environment, started_at, ended_at } = row;
  const lastedMs = (ended_at === null ? now.getTime() : Date.parse(ended_at)) - Date.parse(started_at);
  return {
    outage_id,
    ...branchOf(db),
    environment,
    class: row.class,
    started_at,
    ended_at,
    duration_s: Math.max(0, Math.floor(lastedMs / 1_000)),
    ...countOfOutage(db, row, { now }),
  };
}

function matching(db: LedgerReader, query: BranchOutagesQuery) {
  const { from, to } = query;
  let outages = db.sql.selectFrom('outages');
  if (query.class !== undefined) outages = outages.where('class', '=', query.class);
  if (from !== undefined) {
    outages = outages.where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>=', from.toISOString())]));
  }
  return to === undefined ? outages : outages.where('started_at', '<', to.toISOString());
}

/** A page of the outages of the branch, newest first. */
export function listOutages(db: LedgerReader, query: BranchOutagesQuery, now: Date) {
  const { limit, cursor: _cursor, company_id: companyId, ...filters } = query;
  const scope = { list: 'outages', companyId, ...filters };
  const before = positionOf(scope, query, orderedByInstant);
  const all = db.all(
    matching(db, query)
      .selectAll()
      .orderBy('started_at', 'desc')
      .orderBy('outage_id', 'desc')
      .limit(mostCounted + 1),
  );
  const chosen = companyId === undefined ? all : all.filter((outage) => countOfOutage(db, outage, { now, companyId }).waited > 0);
  const place = before === undefined ? undefined : `${before.value.toISOString()} ${before.id}`;
  const rows = chosen.filter(({ started_at, outage_id }) => place === undefined || `${started_at} ${outage_id}` < place);
  return createPage(scope, query, {
    rows: rows.slice(0, limit + 1),
    total: chosen.length,
    positionOf: ({ started_at, outage_id }) => ({ value: started_at, id: outage_id }),
    show: (row) => shownOutage(db, row, now),
  });
}

/** What was tried in the time of an outage, oldest first. */
export function evidenceOf(db: Pick<LedgerReader, 'all' | 'sql'>, outageId: string): OutageEvidence[] {
  return db
    .all(
      db.sql
        .selectFrom('outage_evidence')
        .select(['at', 'target', 'ok', 'status'])
        .where('outage_id', '=', outageId)
        .orderBy('at')
        .orderBy('number'),
    )
    .map(({ ok, ...row }) => ({ ...row, ok: ok === 1 }));
}

/**
 * The outage that a path names.
 *
 * @throws AppError NOT_FOUND.
 */
export function outageRow(db: LedgerReader, outageId: string): OutageTable {
  const row = db.first(db.sql.selectFrom('outages').selectAll().where('outage_id', '=', outageId));
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * An outage with its documents and what was tried.
 *
 * @throws AppError NOT_FOUND.
 */
export function readOutage(db: LedgerReader, outageId: string, now: Date): OutageDetail {
  const row = outageRow(db, outageId);
  return { ...shownOutage(db, row, now), documents: documentsOfOutage(db, row, now), evidence: evidenceOf(db, outageId) };
}
