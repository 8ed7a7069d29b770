import { sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { InvoiceSort } from '#shared/api/dashboard/invoices.ts';
import { anyCalendarDate, anyInstant } from '#shared/api/v1/field-types.ts';
import { orderedByNumber, type PagePosition } from '#main/server/list-page.ts';

/** A document's columns that lists are sorted by. */
export type SortedRow = {
  invoice_id: string;
  created_at: Date;
  invoice_date: string;
  total_hundredths: number;
  report_deadline: Date | null;
};

type SortKey = 'created_at' | 'invoice_date' | 'total' | 'deadline';

type Order = {
  /** What is sorted by, as an index has it. */
  expression: Expression<unknown>;
  /** What a cursor has of it. */
  value: z.ZodType<PagePosition['value']>;
  valueOf: (row: SortedRow) => PagePosition['value'];
  /** The same for the database. */
  read: (value: PagePosition['value']) => Expression<unknown>;
};

const instant = anyInstant();

const orders: Record<SortKey, Order> = {
  created_at: {
    expression: sql.ref('document.created_at'),
    value: instant,
    valueOf: (row) => row.created_at.toISOString(),
    read: (value) => sql`${value}::timestamptz`,
  },
  invoice_date: {
    expression: sql.ref('document.invoice_date'),
    value: anyCalendarDate,
    valueOf: (row) => row.invoice_date,
    read: (value) => sql`${value}::date`,
  },
  total: {
    expression: sql.ref('document.total_hundredths'),
    value: orderedByNumber,
    valueOf: (row) => row.total_hundredths,
    read: (value) => sql`${value}::bigint`,
  },
  // A document without a deadline has it at the end of all times. Below row-level security no index serves a comparison with `coalesce`.
  deadline: {
    expression: sql`(CASE WHEN document.report_deadline IS NULL THEN 'infinity'::timestamptz ELSE document.report_deadline END)`,
    value: instant.nullable(),
    valueOf: (row) => row.report_deadline?.toISOString() ?? null,
    read: (value) => sql`coalesce(${value}::timestamptz, 'infinity'::timestamptz)`,
  },
};

function orderOf(sort: InvoiceSort): { order: Order; direction: 'asc' | 'desc' } {
  switch (sort) {
    case '-created_at':
    case 'created_at':
      return { order: orders.created_at, direction: sort === 'created_at' ? 'asc' : 'desc' };
    case '-invoice_date':
    case 'invoice_date':
      return { order: orders.invoice_date, direction: sort === 'invoice_date' ? 'asc' : 'desc' };
    case '-total':
    case 'total':
      return { order: orders.total, direction: sort === 'total' ? 'asc' : 'desc' };
    case '-deadline':
    case 'deadline':
      return { order: orders.deadline, direction: sort === 'deadline' ? 'asc' : 'desc' };
  }
}

/** What a list is ordered by, in which direction; documents of one value by their ids. */
export function orderingOf(sort: InvoiceSort): { expression: Expression<unknown>; direction: 'asc' | 'desc' } {
  const { order, direction } = orderOf(sort);
  return { expression: order.expression, direction };
}

/** The place of a row. */
export function positionOfRow(sort: InvoiceSort, row: SortedRow): PagePosition {
  return { value: orderOf(sort).order.valueOf(row), id: row.invoice_id };
}

/** What a cursor of this order has. */
export function valueOfSort(sort: InvoiceSort): z.ZodType<PagePosition['value']> {
  return orderOf(sort).order.value;
}

/** The condition of rows behind a position. */
export function behind(sort: InvoiceSort, { value, id }: PagePosition): Expression<SqlBool> {
  const { order, direction } = orderOf(sort);
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${order.expression}, document.invoice_id) ${comparison} (${order.read(value)}, ${id}::uuid)`;
}

/** The same among documents of one value. */
export function behindId(sort: InvoiceSort, { id }: PagePosition): Expression<SqlBool> {
  const comparison = sql.raw(orderOf(sort).direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`document.invoice_id ${comparison} ${id}::uuid`;
}
