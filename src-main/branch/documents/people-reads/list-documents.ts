import type { ManagerDocumentsPage, ManagerDocumentsQuery } from '#shared/api/people/documents.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { createCursorCodec } from '#main/server/list-cursor.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { byNewest, matchingCells, pageOfCells, type ListPosition } from '../document-cells.ts';
import { namedDocuments } from '../named-documents.ts';
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

function pageAfter(positions: ListPosition[], after: ListPosition | undefined, limit: number): ListPosition[] {
  const rest = after === undefined ? positions : positions.filter((position) => byNewest(after, position) < 0);
  return rest.slice(0, limit);
}

function find(db: LedgerReader, query: ManagerDocumentsQuery, after: ListPosition | undefined): Found {
  // One more than is shown, to know whether there is another page.
  const most = query.limit + 1;
  const owners = documentOwners(db, query);
  const { search, ...filters } = query;
  if (search !== undefined) {
    const found = searchDocuments(db, owners, { ...query, search });
    return { page: pageAfter(found.positions, after, most), count: found.positions.length, isEstimate: found.isEstimate };
  }
  const named = owners.map((owner) => namedDocuments(db, owner, filters));
  if (named.some((each) => each !== undefined)) {
    const found = named.flatMap((each) => each?.positions ?? []).toSorted(byNewest);
    const isEstimate = named.some((each) => each?.isEstimate === true);
    return { page: pageAfter(found, after, most), count: found.length, isEstimate };
  }
  const cells = owners.flatMap((owner) => matchingCells(db, owner, filters));
  const count = cells.reduce((sum, cell) => sum + cell.documents, 0);
  return { page: pageOfCells(db, cells, after, most), count, isEstimate: false };
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
