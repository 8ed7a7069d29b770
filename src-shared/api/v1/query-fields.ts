import { z } from 'zod';
import { documentType, invoiceStatus, invoiceType } from '../documents/result-fields.ts';
import { fault } from '../fault-params.ts';
import { anyCalendarDate } from './field-types.ts';

const decimal = /^-?\d{1,9}(\.\d{1,9})?$/;

/** A parameter that may be left out; a blank one counts as left out (contract §1). */
export function optionalParameter<Schema extends z.ZodType>(description: string, schema: Schema) {
  return z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional())
    .meta({ param: { description } });
}

/** A whole number in the text of a query. A blank one is a fault: only texts count as omitted when blank. */
export function wholeNumberParameter<Schema extends z.ZodType>(description: string, schema: Schema) {
  return z
    .preprocess((value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value), schema)
    .meta({ param: { description } });
}

// The position and the size of a page of documents at a branch: its cursors hold an id and a digest.
const cursor = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not a cursor of this list');

/** Which page of a branch's documents it is. */
export const documentPageParameters = {
  cursor: optionalParameter('`next_cursor` of the previous page. It is valid only with the same filters.', cursor),
  limit: wholeNumberParameter('The number of documents on a page.', z.int().min(1).max(100).default(25)),
};

/** Chooses documents by their kind. */
export const documentTypeFilter = optionalParameter('Only documents of this kind.', documentType);

/** Chooses documents by their `invoice_date`, both ends inclusive, and their unit. */
export const dateAndUnitFilters = {
  date_from: optionalParameter('Only documents with this `invoice_date` or a later one.', anyCalendarDate),
  date_to: optionalParameter('Only documents with this `invoice_date` or an earlier one.', anyCalendarDate),
  egs_unit_id: optionalParameter('Only documents of this unit.', z.uuid('must be a UUID').toLowerCase()),
};

/** The filters that every list of documents has. */
export const documentFilterFields = {
  status: optionalParameter('Only documents with this status.', invoiceStatus),
  invoice_type: optionalParameter('Only documents of this type.', invoiceType),
  document_type: documentTypeFilter,
  ...dateAndUnitFilters,
};

function dateOf(query: unknown, name: 'date_from' | 'date_to'): string | undefined {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return anyCalendarDate.safeParse(value).data;
}

/**
 * Whether a range of dates does not end before it begins. Checked even when other fields are invalid, so the query may contain
 * anything.
 */
export function areDatesInOrder(query: unknown): boolean {
  const [from, to] = [dateOf(query, 'date_from'), dateOf(query, 'date_to')];
  return from === undefined || to === undefined || from <= to;
}

/** The fault of a query whose dates are out of order. */
export const datesOutOfOrder = { ...fault('order', 'must not be after date_to'), path: ['date_from'], when: () => true };

/** The parameter of the totals of a list, beside its filters. */
export const sumParameter = {
  sum: optionalParameter(
    '`all`: also more documents are added up than is done without being asked, which takes time.',
    z.literal('all'),
  ),
};
