import type { Kysely } from 'kysely';
import type { InvoiceFilters } from '../../../src-shared/api/v1/invoice-list.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentCountTable, DocumentTable, Environment, Schema } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/ledger.ts';

/** A place in the list: newest first, those of one millisecond by id. */
export type ListPosition = Pick<DocumentTable, 'created_at' | 'invoice_id'>;

/** Some of a unit's documents that are alike in all that lists filter by, as they are counted: of one day, or of all days. */
export type Cell = DocumentCountTable;

const beforeEveryDay = '0';
const afterEveryDay = '9999-99-99';
/** Before the first document of a list: later than every moment. */
const listStart: ListPosition = { created_at: '~', invoice_id: '~' };

const unitsOf = preparedQuery((sql, companyId: string, environment: Environment) =>
  sql.selectFrom('egs_units').select('egs_unit_id').where('company_id', '=', companyId).where('environment', '=', environment),
);

const cellsOfUnit = preparedQuery((sql, egsUnitId: string, dayFrom: string, dayTo: string) =>
  sql
    .selectFrom('document_counts')
    .selectAll()
    .where('egs_unit_id', '=', egsUnitId)
    .where('day', '>=', dayFrom)
    .where('day', '<=', dayTo)
    .where('documents', '>', 0),
);

/** The owner's documents that the filters let through, as cells: a few a unit, or a few a unit and day where days are asked for. */
export function matchingCells(db: Database, owner: DocumentOwner, filters: InvoiceFilters): Cell[] {
  const { status, invoice_type, document_type, date_from, date_to, egs_unit_id } = filters;
  const isOfAnyDay = date_from === undefined && date_to === undefined;
  const [from, to] = isOfAnyDay ? ['', ''] : [date_from ?? beforeEveryDay, date_to ?? afterEveryDay];
  return unitsOf(db, owner.companyId, owner.environment)
    .filter((unit) => egs_unit_id === undefined || unit.egs_unit_id === egs_unit_id)
    .flatMap((unit) => cellsOfUnit(db, unit.egs_unit_id, from, to))
    .filter(
      (cell) =>
        (status === undefined || cell.status === status) &&
        (invoice_type === undefined || cell.invoice_type === invoice_type) &&
        (document_type === undefined || cell.document_type === document_type),
    );
}

type Alike = Pick<Cell, 'egs_unit_id' | 'invoice_type' | 'document_type' | 'status'>;

function documentsAlike(sql: Kysely<Schema>, alike: Alike, after: ListPosition) {
  return sql
    .selectFrom('submissions')
    .select(['created_at', 'invoice_id'])
    .where('egs_unit_id', '=', alike.egs_unit_id)
    .where('invoice_type', '=', alike.invoice_type)
    .where('document_type', '=', alike.document_type)
    .where('status', '=', alike.status)
    .where((is) => is(is.refTuple('created_at', 'invoice_id'), '<', is.tuple(after.created_at, after.invoice_id)))
    .orderBy('created_at', 'desc')
    .orderBy('invoice_id', 'desc');
}

const ofAnyDay = preparedQuery(
  (
    sql,
    egs_unit_id: string,
    invoice_type: Alike['invoice_type'],
    document_type: Alike['document_type'],
    status: Alike['status'],
    created_at: string,
    invoice_id: string,
    limit: number,
  ) => documentsAlike(sql, { egs_unit_id, invoice_type, document_type, status }, { created_at, invoice_id }).limit(limit),
);

const ofDay = preparedQuery(
  (
    sql,
    egs_unit_id: string,
    invoice_type: Alike['invoice_type'],
    document_type: Alike['document_type'],
    status: Alike['status'],
    created_at: string,
    invoice_id: string,
    limit: number,
    day: string,
  ) =>
    documentsAlike(sql, { egs_unit_id, invoice_type, document_type, status }, { created_at, invoice_id })
      .where('invoice_date', '=', day)
      .limit(limit),
);

function pageOfCell(db: Database, cell: Cell, after: ListPosition, limit: number): ListPosition[] {
  const { egs_unit_id: unit, invoice_type: type, document_type: kind, status, day } = cell;
  const { created_at, invoice_id } = after;
  return day === ''
    ? ofAnyDay(db, unit, type, kind, status, created_at, invoice_id, limit)
    : ofDay(db, unit, type, kind, status, created_at, invoice_id, limit, day);
}

/** The order of lists. */
export function byNewest(one: ListPosition, other: ListPosition): number {
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1;
  return one.invoice_id > other.invoice_id ? -1 : 1;
}

/**
 * The next documents of all cells together. Cells are opened from the newest on, until none that is left can hold a document
 * newer than those found: so a page costs the same whatever the ledger's size, and an old or empty corner is never searched.
 */
export function pageOfCells(
  db: Database,
  cells: readonly Cell[],
  after: ListPosition | undefined,
  limit: number,
): ListPosition[] {
  const start = after ?? listStart;
  let page: ListPosition[] = [];
  const candidates = cells.filter((cell) => cell.oldest <= start.created_at);
  for (const cell of candidates.toSorted((one, other) => (one.newest > other.newest ? -1 : 1))) {
    const last = page.length === limit ? page.at(-1) : undefined;
    if (last !== undefined && cell.newest < last.created_at) break;
    page = [...page, ...pageOfCell(db, cell, start, limit)].toSorted(byNewest).slice(0, limit);
  }
  return page;
}
