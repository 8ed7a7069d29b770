import { createHash } from 'node:crypto';
import type { PageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { invalid, refusalOf } from '../../server/request-faults/request-fault.ts';

/** How many rows of a list are counted at most; beyond it `total_count` is an estimate (contract §19). */
export const mostCounted = 10_000;

const timeBytes = 8;
const idBytes = 16;
const digestBytes = 16;

/** The place of a row in a list that is ordered by time and id, newest first. */
export type PagePosition = { at: Date; id: string };

/** Whose list it is, which one, and its filters: a cursor is valid only for these. */
export type PageScope = readonly (string | null | undefined)[];

function digestOf(scope: PageScope, position: Uint8Array): Buffer {
  const text = JSON.stringify(scope.map((value) => value ?? null));
  return createHash('sha256').update(text).update(position).digest().subarray(0, digestBytes);
}

function writeCursor(scope: PageScope, { at, id }: PagePosition): string {
  const time = Buffer.alloc(timeBytes);
  time.writeBigInt64BE(BigInt(at.getTime()));
  const position = Buffer.concat([time, Buffer.from(id.replaceAll('-', ''), 'hex')]);
  return Buffer.concat([position, digestOf(scope, position)]).toString('base64url');
}

/**
 * The position behind which a page begins; undefined for the first page. A cursor holds the position itself, so that the list goes on
 * where a row has been deleted meanwhile. It needs no secret: a forged one shows nothing that the list does not show.
 *
 * @throws AppError VALIDATION_ERROR for a cursor of another list or of other filters.
 */
export function positionOf(scope: PageScope, { cursor }: Pick<PageQuery, 'cursor'>): PagePosition | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(0, timeBytes + idBytes);
  const isOwn =
    bytes.length === timeBytes + idBytes + digestBytes && digestOf(scope, position).equals(bytes.subarray(position.length));
  if (!isOwn) throw refusalOf([invalid('cursor', 'invalid_cursor', 'is not a cursor of this list')]);
  const id = position.toString('hex', timeBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { at: new Date(Number(position.readBigInt64BE(0))), id };
}

/**
 * A page of a list.
 *
 * @param list.rows its rows and, if there is one, the first of the next page: look for one more than the limit.
 * @param list.total how many rows match; a list that may be long counts to one more than {@link mostCounted}.
 * @param list.positionOf the place of a row.
 */
export function createPage<Row, Shown>(
  scope: PageScope,
  { limit }: Pick<PageQuery, 'limit'>,
  list: { rows: readonly Row[]; total: number; positionOf: (row: Row) => PagePosition; show: (row: Row) => Shown },
) {
  const shown = list.rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = list.rows.length > limit;
  return {
    data: shown.map(list.show),
    pagination: {
      limit,
      next_cursor: hasMore && last !== undefined ? writeCursor(scope, list.positionOf(last)) : null,
      has_more: hasMore,
      total_count: Math.min(list.total, mostCounted),
      ...(list.total > mostCounted ? { total_is_estimate: true as const } : {}),
    },
  };
}
