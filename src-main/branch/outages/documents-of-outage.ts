import { sql as raw } from 'kysely';
import { isFinished, unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import type { DocumentOfOutage } from '#shared/api/outages/outages.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Queries } from '#main/platform/sqlite/reader.ts';
import type { OutageTable } from '../db/authority-tables.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentCountTable, Environment, Schema } from '../db/schema.ts';

// How many documents of an outage are named; all are counted.
const mostNamed = 10_000;

type Cell = Pick<DocumentCountTable, 'egs_unit_id' | 'invoice_type' | 'document_type' | 'status'>;
type Rows = Pick<LedgerReader, 'all' | 'first' | 'sql' | 'prepare'>;

// The documents of a unit that are alike: few, as units, kinds and statuses are, and each is one range of an index.
const cellsOf = preparedQuery((query, value: Placeholders<{ environment: Environment; from: string; until: string }>) =>
  query
    .selectFrom('egs_units as unit')
    // Unit by unit: a join of SQLite's choice reads the counts of every day.
    .crossJoin('document_counts as cell')
    .whereRef('cell.egs_unit_id', '=', 'unit.egs_unit_id')
    .select(['unit.company_id', 'cell.egs_unit_id', 'cell.invoice_type', 'cell.document_type', 'cell.status'])
    .where('cell.day', '=', '')
    .where('cell.documents', '>', 0)
    .where('unit.environment', '=', value('environment'))
    .where('cell.newest', '>=', value('from'))
    .where('cell.oldest', '<', value('until')),
);

const oldestOfCell = preparedQuery((query, value: Placeholders<Cell>) =>
  query
    .selectFrom('submissions')
    .select('created_at')
    .where('egs_unit_id', '=', value('egs_unit_id'))
    .where('invoice_type', '=', value('invoice_type'))
    .where('document_type', '=', value('document_type'))
    .where('status', '=', value('status'))
    .orderBy('created_at')
    .limit(1),
);

/** When the oldest document of an environment was created that the authority has not answered; now where there is none. */
export function oldestWaiting(db: Rows, environment: Environment, now: string): string {
  const unfinished = cellsOf(db, { environment, from: '', until: now }).filter(({ status }) => !isFinished(status));
  const oldest = unfinished.flatMap(({ company_id: _company, ...cell }) => oldestOfCell(db, cell));
  return oldest.reduce((first, { created_at }) => (created_at < first ? created_at : first), now);
}

type Range = Cell & { from: string; until: string; started: string; now: string };

// Those that were created before its end, and that the authority had not answered when it began.
function waited(query: Queries<Schema>, value: Placeholders<Range>) {
  return query
    .selectFrom('submissions')
    .where('egs_unit_id', '=', value('egs_unit_id'))
    .where('invoice_type', '=', value('invoice_type'))
    .where('document_type', '=', value('document_type'))
    .where('status', '=', value('status'))
    .where('created_at', '>=', value('from'))
    .where('created_at', '<', value('until'))
    .where((is) => is.or([is('status', 'in', unfinishedStatuses), is('status_at', '>=', value('started'))]));
}

// The deadline of the law is one of simplified documents. An answer ends the wait, also where it is a rejection.
function isLate(now: ReturnType<Placeholders<Range>>) {
  return raw<
    0 | 1
  >`(invoice_type = 'simplified' AND deadline < iif(status IN (${raw.join(unfinishedStatuses)}), ${now}, status_at))`;
}

const countWaited = preparedQuery((query, value: Placeholders<Range>) =>
  waited(query, value).select((build) => [
    build.fn.countAll<number>().as('waited'),
    build.fn.coalesce(build.fn.sum<number>(isLate(value('now'))), build.lit(0)).as('late'),
  ]),
);

const namedWaited = preparedQuery((query, value: Placeholders<Range & { limit: number }>) =>
  waited(query, value)
    .select(['invoice_id', 'created_at', 'reported_at', 'cleared_at', isLate(value('now')).as('is_late')])
    .orderBy('created_at')
    .orderBy('invoice_id')
    .limit(value('limit')),
);

const documentOf = preparedQuery((query, value: Placeholders<{ invoiceId: string }>) =>
  query.selectFrom('documents').select(['invoice_number', 'report_deadline']).where('invoice_id', '=', value('invoiceId')),
);

/** Of which time an outage is. */
export type OutageTime = Pick<OutageTable, 'environment' | 'started_at' | 'ended_at' | 'oldest_waiting_at'>;

type Asked = { now: Date; companyId?: string | undefined };

function rangesOf(db: Rows, { environment, started_at, ended_at, oldest_waiting_at }: OutageTime, asked: Asked): Range[] {
  const now = asked.now.toISOString();
  // While it lasts, what is created at this very moment waits too.
  const until = ended_at ?? new Date(asked.now.getTime() + 1).toISOString();
  const time = { from: oldest_waiting_at, until, started: started_at, now };
  const cells = cellsOf(db, { environment, ...time });
  const chosen = cells.filter(({ company_id }) => asked.companyId === undefined || company_id === asked.companyId);
  return chosen.map(({ company_id: _company, ...cell }) => ({ ...cell, ...time }));
}

/** How many documents waited for the end of an outage, and how many of them are late. */
export function countOfOutage(db: Rows, outage: OutageTime, asked: Asked): { waited: number; late: number } {
  const counts = rangesOf(db, outage, asked).flatMap((range) => countWaited(db, range));
  return {
    waited: counts.reduce((sum, count) => sum + count.waited, 0),
    late: counts.reduce((sum, count) => sum + count.late, 0),
  };
}

/** The units whose documents waited for the end of an outage. */
export function unitsOfOutage(db: Rows, outage: OutageTime, now: Date): ReadonlySet<string> {
  const ranges = rangesOf(db, outage, { now });
  return new Set(
    ranges.filter((range) => countWaited(db, range).some(({ waited }) => waited > 0)).map(({ egs_unit_id: id }) => id),
  );
}

/** The documents that waited for the end of an outage, in the order in which they were issued. */
export function documentsOfOutage(db: Rows, outage: OutageTime, now: Date): DocumentOfOutage[] {
  return rangesOf(db, outage, { now })
    .flatMap((range) => namedWaited(db, { ...range, limit: mostNamed }))
    .toSorted((one, other) => (`${one.created_at} ${one.invoice_id}` < `${other.created_at} ${other.invoice_id}` ? -1 : 1))
    .slice(0, mostNamed)
    .map(({ invoice_id, reported_at, cleared_at, is_late }) => ({
      invoice_id,
      invoice_number: '',
      report_deadline: null,
      ...documentOf(db, { invoiceId: invoice_id })[0],
      reported_at: reported_at ?? cleared_at,
      late: is_late === 1,
    }));
}
