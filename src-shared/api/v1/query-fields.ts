import { z } from 'zod';
import { anyCalendarDate } from './fields.ts';

const decimal = /^-?\d{1,9}(\.\d{1,9})?$/;

/** A parameter that may be left out; a blank one counts as left out (decisions §1). */
export function optionalParameter<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional());
}

/** A whole number in the text of a query. A blank one is a fault: it is no text that could count as left out. */
export function wholeNumberParameter<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value), schema);
}

/** `date_from` and `date_to`, both inclusive on `invoice_date`. */
export const dateRange = { date_from: optionalParameter(anyCalendarDate), date_to: optionalParameter(anyCalendarDate) };

function dateOf(query: unknown, name: 'date_from' | 'date_to'): string | undefined {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return anyCalendarDate.safeParse(value).data;
}

/** Whether a range of dates is none: it ends before it begins. Judged beside other faults, so the query may hold anything. */
export function areDatesInOrder(query: unknown): boolean {
  const [from, to] = [dateOf(query, 'date_from'), dateOf(query, 'date_to')];
  return from === undefined || to === undefined || from <= to;
}

/** How a query whose dates are out of order is refused. */
export const datesOutOfOrder = { path: ['date_from'], message: 'must not be after date_to', when: () => true };
