import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { anyInstant } from '#shared/api/v1/field-types.ts';
import { invalid, refusalOf } from './request/request-fault.ts';

/** How many rows of a list are counted at most; beyond it `total_count` is an estimate (contract §19). */
export const mostCounted = 10_000;

const digestBytes = 16;

/** The place of a row in its list: the value that the list is ordered by (an instant as ISO text), and the row's id. */
export type PagePosition = { value: string | number | null; id: string };

/** Which list it is, whose, in which order and with which filters: a cursor is valid only for these. */
export type PageScope = Readonly<Record<string, unknown>> & { list: string };

/** The value of a list that is ordered by an instant. */
export const orderedByInstant = anyInstant({ precision: 3 }).transform((text) => new Date(text));

/** The value of a list that is ordered by numbers. */
export const orderedByNumber = z.int();

function digestOf(scope: PageScope, position: Uint8Array): Buffer {
  const named = Object.entries(scope).filter(([, value]) => value !== undefined);
  const sorted = named.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).update(position).digest().subarray(0, digestBytes);
}

function writeCursor(scope: PageScope, { value, id }: PagePosition): string {
  const position = Buffer.from(JSON.stringify([value, id]));
  return Buffer.concat([digestOf(scope, position), position]).toString('base64url');
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The position behind which a page begins; undefined for the first page. A cursor holds the position itself, so that the list goes on
 * where its last row has meanwhile left it. It needs no secret: a forged one shows nothing that the list does not show.
 *
 * @param value what the list is ordered by, as the cursor has it.
 * @param id the ids of its rows.
 * @throws AppError VALIDATION_ERROR for a cursor of another list, order or filter.
 */
export function positionOf<Value>(
  scope: PageScope,
  { cursor }: Pick<PageQuery, 'cursor'>,
  value: z.ZodType<Value>,
  id: z.ZodType<string> = z.guid(),
): { value: Value; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(digestBytes);
  const isOwn = digestOf(scope, position).equals(bytes.subarray(0, digestBytes));
  const read = isOwn ? z.tuple([value, id]).safeParse(parsed(position)) : undefined;
  if (read?.success !== true) throw refusalOf([invalid('cursor', 'invalid_cursor', 'is not a cursor of this list')]);
  return { value: read.data[0], id: read.data[1] };
}

/**
 * A page of a list.
 *
 * @param list.rows its rows and, if there is one, the first of the next page: look for one more than the limit.
 * @param list.total how many rows match; counted to one more than {@link mostCounted} at most.
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
