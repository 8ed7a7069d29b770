import type { InvoiceFilters } from '#shared/api/v1/invoice-list.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Queries } from '#main/platform/sqlite/reader.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentCountTable, DocumentTable, Environment, Schema } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/draft.ts';

/** A place in the list: newest first, those of one millisecond by id. */
export type ListPosition = Pick<DocumentTable, 'created_at' | 'invoice_id'>;

/** Some of a unit's documents that are alike in all that lists filter by, as they are counted: of one day, or of all days. */
export type CountCell = DocumentCountTable;

const beforeEveryDay = '0';
const afterEveryDay = '9999-99-99';
// Before the first document of a list: later than every moment.
const listStart: ListPosition = { created_at: '~', invoice_id: '~' };

const unitsOf = preparedQuery((sql, value: Placeholders<{ companyId: string; environment: Environment }>) =>
  sql
    .selectFrom('egs_units')
    .select('egs_unit_id')
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment')),
);

const cellsOfUnit = preparedQuery((sql, value: Placeholders<{ egsUnitId: string; dayFrom: string; dayTo: string }>) =>
  sql
    .selectFrom('document_counts')
    .selectAll()
    .where('egs_unit_id', '=', value('egsUnitId'))
    .where('day', '>=', value('dayFrom'))
    .where('day', '<=', value('dayTo'))
    .where('documents', '>', 0),
);

/** The owner's documents that match the filters, as cells: a few a unit, or a few a unit and day where the filters name days. */
export function matchingCells(db: LedgerReader, owner: DocumentOwner, filters: InvoiceFilters): CountCell[] {
  const { status, invoice_type, document_type, date_from, date_to, egs_unit_id } = filters;
  const isOfAnyDay = date_from === undefined && date_to === undefined;
  const [from, to] = isOfAnyDay ? ['', ''] : [date_from ?? beforeEveryDay, date_to ?? afterEveryDay];
  return unitsOf(db, { companyId: owner.companyId, environment: owner.environment })
    .filter((unit) => egs_unit_id === undefined || unit.egs_unit_id === egs_unit_id)
    .flatMap((unit) => cellsOfUnit(db, { egsUnitId: unit.egs_unit_id, dayFrom: from, dayTo: to }))
    .filter(
      (cell) =>
        (status === undefined || cell.status === status) &&
        (invoice_type === undefined || cell.invoice_type === invoice_type) &&
        (document_type === undefined || cell.document_type === document_type),
    );
}

// What the documents of a cell share, and after which of them a page begins.
type Alike = Pick<CountCell, 'egs_unit_id' | 'invoice_type' | 'document_type' | 'status'> & ListPosition & { limit: number };

function documentsAlike(sql: Queries<Schema>, value: Placeholders<Alike>) {
  return sql
    .selectFrom('submissions')
    .select(['created_at', 'invoice_id'])
    .where('egs_unit_id', '=', value('egs_unit_id'))
    .where('invoice_type', '=', value('invoice_type'))
    .where('document_type', '=', value('document_type'))
    .where('status', '=', value('status'))
    .where((is) => is(is.refTuple('created_at', 'invoice_id'), '<', is.tuple(value('created_at'), value('invoice_id'))))
    .orderBy('created_at', 'desc')
    .orderBy('invoice_id', 'desc')
    .limit(value('limit'));
}

const ofAnyDay = preparedQuery((sql, value: Placeholders<Alike>) => documentsAlike(sql, value));

const ofDay = preparedQuery((sql, value: Placeholders<Alike & { day: string }>) =>
  documentsAlike(sql, value).where('invoice_date', '=', value('day')),
);

function pageOfCell(db: LedgerReader, cell: CountCell, after: ListPosition, limit: number): ListPosition[] {
  const alike = { ...cell, ...after, limit };
  return cell.day === '' ? ofAnyDay(db, alike) : ofDay(db, alike);
}

/** Every document of some cells, at most so many at a time. */
export function* documentsOfCells(db: LedgerReader, cells: readonly CountCell[], atOnce: number): Generator<ListPosition[]> {
  for (const cell of cells) {
    for (let after: ListPosition | undefined = listStart; after !== undefined;) {
      const page = pageOfCell(db, cell, after, atOnce);
      if (page.length > 0) yield page;
      after = page.length < atOnce ? undefined : page.at(-1);
    }
  }
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
  db: LedgerReader,
  cells: readonly CountCell[],
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
