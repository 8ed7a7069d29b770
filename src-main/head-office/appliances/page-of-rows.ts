import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Pagination } from '../../../src-shared/api/dashboard/pagination.ts';
import { createCursorCodec, type CursorScope } from '../../server/list-cursor.ts';

const codec = createCursorCodec('');

/**
 * The id of the row after which a page begins.
 *
 * @throws AppError VALIDATION_ERROR for a cursor of another list or of other filters.
 */
export function idAfterCursor(scope: CursorScope, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const digits = codec.read(scope, cursor);
  if (digits === undefined) {
    const details = [{ path: 'cursor', code: 'invalid_value', message: 'is not a cursor of this list' }];
    throw new AppError('VALIDATION_ERROR', { details });
  }
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A page of rows, of which one more than the limit was read. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  options: { limit: number; total: number; scope: CursorScope; idOf: (row: Row) => string },
): { data: Row[]; pagination: Pagination } {
  const data = rows.slice(0, options.limit);
  const last = data.at(-1);
  const hasMore = rows.length > data.length;
  return {
    data,
    pagination: {
      limit: options.limit,
      next_cursor: hasMore && last !== undefined ? codec.write(options.scope, options.idOf(last).replaceAll('-', '')) : null,
      has_more: hasMore,
      total_count: options.total,
    },
  };
}
