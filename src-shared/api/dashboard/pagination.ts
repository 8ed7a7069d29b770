import { z } from 'zod';
import { anyInstant } from '../v1/field-types.ts';
import { optionalParameter, wholeNumberParameter } from '../v1/query-fields.ts';
import { rowsOf } from '../documents/result-fields.ts';

/** The parameters of every list. Only the list itself can decide whether a cursor belongs to it. */
export const pageParameters = {
  limit: wholeNumberParameter('The number of rows on a page.', z.int().min(1).max(100).default(25)),
  cursor: optionalParameter(
    '`next_cursor` of the previous page. It is valid only with the same filters.',
    z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'is not a cursor of this list'),
  ),
};

// Beyond these years, databases differ in what they take.
function hasFourDigitYear(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

/** A filter by an instant, which becomes a Date. */
export function instantParameter(description: string) {
  const instant = anyInstant({ offset: true, error: 'must be an instant such as 2026-11-20T08:15:30.123Z' });
  return optionalParameter(
    description,
    instant.transform((text) => new Date(text)).refine(hasFourDigitYear, 'must be in the years 1 to 9999'),
  );
}

/** Query of a list without filters. */
export const pageQuery = z.strictObject(pageParameters);

/** See {@link pageQuery}. */
export type PageQuery = z.output<typeof pageQuery>;

const pagination = z.object({
  limit: z.int().describe('The number of rows on a page.'),
  next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page; null on the last one.'),
  has_more: z.boolean().describe('Whether there is a next page.'),
  total_count: z.int().describe('The number of all rows that match.'),
  total_is_estimate: z
    .literal(true)
    .optional()
    .describe('Present where more rows match than are counted; `total_count` is then the number that was counted.'),
});

/** The answer of a list: a page, newest first. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: rowsOf(row),
    pagination: pagination.describe('The position of this page in the list.'),
  });
}
