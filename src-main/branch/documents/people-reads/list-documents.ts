import type { ManagerDocumentsPage, ManagerDocumentsQuery, ManagerTotalsQuery } from '#shared/api/people/documents.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { createCursorCodec } from '#main/server/list-cursor.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { byNewest, matchingCells, pageOfCells, type CountCell, type ListPosition } from '../document-cells.ts';
import { namedDocuments, type FoundRows } from '../named-documents.ts';
import { listedDocuments, shownRow } from './document-rows.ts';
import { documentOwners } from './document-owners.ts';
import { searchDocuments } from './search-documents.ts';

const codec = createCursorCodec('inv_');

function scopeOf({ cursor: _cursor, limit: _limit, ...filters }: ManagerDocumentsQuery): string[] {
  return ['manager', ...Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))];
}

function positionOf(db: LedgerReader, invoiceId: string | undefined): ListPosition | undefined {
  if (invoiceId === undefined) return undefined;
  return db.first(db.sql.selectFrom('documents').select(['created_at', 'invoice_id']).where('invoice_id', '=', invoiceId));
}

type Found = { page: ListPosition[]; count: number; isEstimate: boolean };

/** What filters find: documents one by one, or in cells where nothing names single ones. */
export type MatchingDocuments = FoundRows | { cells: CountCell[] };

/** The documents that match filters, newest first where they are found one by one. */
export function matchingDocuments(db: LedgerReader, query: ManagerTotalsQuery): MatchingDocuments {
  const owners = documentOwners(db, query);
  const { search, ...filters } = query;
  if (search !== undefined) return searchDocuments(db, owners, { ...filters, search });
  const named = owners.map((owner) => namedDocuments(db, owner, filters)).filter((each) => each !== undefined);
  if (named.length === 0) return { cells: owners.flatMap((owner) => matchingCells(db, owner, filters)) };
  return {
    rows: named.flatMap(({ rows }) => rows).toSorted(byNewest),
    isEstimate: named.some(({ isEstimate }) => isEstimate),
  };
}

function pageAfter(positions: readonly ListPosition[], after: ListPosition | undefined, limit: number): ListPosition[] {
  const rest = after === undefined ? positions : positions.filter((position) => byNewest(after, position) < 0);
  return rest.slice(0, limit);
}

function find(db: LedgerReader, query: ManagerDocumentsQuery, after: ListPosition | undefined): Found {
  // One more than is shown, to know whether there is another page.
  const most = query.limit + 1;
  const found = matchingDocuments(db, query);
  if ('rows' in found) {
    return { page: pageAfter(found.rows, after, most), count: found.rows.length, isEstimate: found.isEstimate };
  }
  const count = found.cells.reduce((sum, cell) => sum + cell.documents, 0);
  return { page: pageOfCells(db, found.cells, after, most), count, isEstimate: false };
}

/** A page of the documents of every company and unit, newest first; it stays in place while documents are added. */
export function listDocuments(db: LedgerReader, query: ManagerDocumentsQuery): Result<ManagerDocumentsPage, 'foreign_cursor'> {
  const { cursor, limit } = query;
  const scope = scopeOf(query);
  const after = cursor === undefined ? undefined : positionOf(db, codec.read(scope, cursor));
  if (cursor !== undefined && after === undefined) return failure('foreign_cursor');
  const { page, count, isEstimate } = find(db, query, after);
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = page.length > limit;
  const ids = shown.map(({ invoice_id }) => invoice_id);
  return success({
    data: listedDocuments(db, ids).map(shownRow),
    pagination: {
      limit,
      next_cursor: hasMore && last !== undefined ? codec.write(scope, last.invoice_id) : null,
      has_more: hasMore,
      total_count: count,
      ...(isEstimate ? { total_is_estimate: true as const } : {}),
    },
  });
}
