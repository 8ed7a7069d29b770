import { z } from 'zod';

const count = z.int().nonnegative();

/**
 * How many production documents an appliance may have issued in a month, counted from its first one: what has arrived from it and its
 * share of what the plan leaves (decision 31). Null where the plan stops nobody.
 */
export const documentLease = z
  .strictObject({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('The month of the count, `YYYY-MM` in Riyadh.'),
    documents: count.describe('The count in that month.'),
    later_documents: count.describe('The count in each later month, until another lease is granted.'),
  })
  .nullable()
  .meta({ id: 'DocumentLease' });

/** See {@link documentLease}. */
export type DocumentLease = z.output<typeof documentLease>;
