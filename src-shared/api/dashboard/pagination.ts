import { z } from 'zod';
import { optionalParameter, wholeNumberParameter } from '../v1/fields/query-fields.ts';

// The parameters that every list takes. Only the list itself can decide whether a cursor is one of its own.
const pageParameters = {
  limit: wholeNumberParameter('The number of rows on a page.', z.int().min(1).max(100).default(25)),
  cursor: optionalParameter(
    '`next_cursor` of the previous page. It is valid only with the same filters.',
    z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'is not a cursor of this list'),
  ),
};

/** The query of a list without filters. */
export const pageQuery = z.strictObject(pageParameters);

/** See {@link pageQuery}. */
export type PageQuery = z.output<typeof pageQuery>;

const pagination = z
  .object({
    limit: z.int().meta({ description: 'The number of rows on a page.' }),
    next_cursor: z.string().nullable().meta({ description: 'Send it as `cursor` for the next page; null on the last one.' }),
    has_more: z.boolean().meta({ description: 'Whether there is a next page.' }),
    total_count: z.int().meta({ description: 'The number of all rows that match.' }),
  })
  .meta({ id: 'Pagination', description: 'The position of this page in the list.' });

/** A page of a list, newest first. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pagination });
}
