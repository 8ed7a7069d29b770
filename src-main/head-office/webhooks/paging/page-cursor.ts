import { createCursorCodec, type CursorScope } from '../../../server/list-cursor.ts';
import { invalid, refusalOf } from '../../../server/request-faults/request-fault.ts';

/** A page of a list. */
export type Page<Row> = {
  data: Row[];
  pagination: { limit: number; next_cursor: string | null; has_more: boolean; total_count: number; total_is_estimate?: true };
};

/** The most rows that are counted exactly (contract §19). */
export const mostCounted = 10_000;

const codec = createCursorCodec('');

/** The id of the row after which a page begins; undefined without a cursor. */
export function readPageCursor(scope: CursorScope, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = codec.read(scope, cursor);
  if (id === undefined) throw foreignCursor();
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The refusal of a cursor that was not written for the list. */
export function foreignCursor(): Error {
  return refusalOf([invalid('cursor', 'invalid_value', 'is not a cursor of this list')]);
}

/**
 * A page from the rows after its cursor, of which one more was read than is shown.
 *
 * @param counted the number of all rows, at most one more than are counted exactly.
 */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  { scope, limit, counted }: { scope: CursorScope; limit: number; counted: number },
  idOf: (row: Row) => string,
  show: (row: Row) => Shown,
): Page<Shown> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    data: shown.map(show),
    pagination: {
      limit,
      next_cursor: hasMore && last !== undefined ? codec.write(scope, idOf(last).replaceAll('-', '')) : null,
      has_more: hasMore,
      total_count: Math.min(counted, mostCounted),
      ...(counted > mostCounted ? { total_is_estimate: true as const } : {}),
    },
  };
}
