import type { Pagination } from '../../../src-shared/api/dashboard/pagination.ts';
import { createCursorCodec, type CursorScope } from '../../server/list-cursor.ts';
import { invalid, refusalOf } from '../../server/request-faults/request-fault.ts';

// How many matches are counted; beyond it `total_count` is an estimate (contract §19).
const mostCounted = 10_000;

/** Where a page begins and how long it is. */
export type PageQuery = { limit: number; cursor?: string | undefined };

/** A list in its order, whose rows have a UUID. */
export type PagedList<Row, Position> = {
  /** Whose list it is, and its filters: a cursor is valid only for these. */
  scope: CursorScope;
  idOf: (row: Row) => string;
  /** The position of a row in the order of the list; undefined for one that is not there. */
  positionOf: (id: string) => Promise<Position | undefined>;
  /** The rows after a position, at most so many. */
  rows: (after: Position | undefined, most: number) => Promise<Row[]>;
  /** How many rows match; it may stop counting at `most`. */
  count: (most: number) => Promise<number>;
};

/** A page as it is answered. */
export type Page<Row> = { data: Row[]; pagination: Pagination };

const codec = createCursorCodec('');

function hexOf(id: string): string {
  return id.replaceAll('-', '');
}

async function startOf<Row, Position>(list: PagedList<Row, Position>, cursor: string | undefined): Promise<Position | undefined> {
  if (cursor === undefined) return undefined;
  const id = codec.read(list.scope, cursor);
  const position = id === undefined ? undefined : await list.positionOf(id);
  if (position !== undefined) return position;
  throw refusalOf([invalid('cursor', 'invalid_value', 'is not a cursor of this list with these filters')]);
}

/**
 * A page of a list; it stays in place while rows are added.
 *
 * @throws AppError VALIDATION_ERROR for a cursor of another list, or of other filters.
 */
export async function readPage<Row, Position>({ limit, cursor }: PageQuery, list: PagedList<Row, Position>): Promise<Page<Row>> {
  const after = await startOf(list, cursor);
  // One more than is shown, to know whether there is another page.
  const rows = await list.rows(after, limit + 1);
  const counted = await list.count(mostCounted + 1);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    data,
    pagination: {
      limit,
      next_cursor: hasMore ? codec.write(list.scope, hexOf(list.idOf(last))) : null,
      has_more: hasMore,
      total_count: Math.min(counted, mostCounted),
      ...(counted > mostCounted ? { total_is_estimate: true } : {}),
    },
  };
}
