import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoiceSort } from '../../../../src-shared/api/dashboard/documents/invoices.ts';

/** The place of a document in an order: the value that it is sorted by, and its id. */
export type ListPosition = { value: string | number | null; id: string };

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
  valueOf: (row: SortedRow) => ListPosition['value'];
  /** The value of a position for the database; undefined where no row has such a value. */
  read: (value: ListPosition['value']) => Expression<unknown> | undefined;
};

function instant(value: ListPosition['value']): Expression<unknown> | undefined {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15 ? sql`${new Date(value)}::timestamptz` : undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

const orders: Record<SortKey, Order> = {
  created_at: {
    expression: sql.ref('document.created_at'),
    valueOf: (row) => row.created_at.getTime(),
    read: instant,
  },
  invoice_date: {
    expression: sql.ref('document.invoice_date'),
    valueOf: (row) => row.invoice_date,
    read: (value) => (typeof value === 'string' && day.test(value) ? sql`${value}::date` : undefined),
  },
  total: {
    expression: sql.ref('document.total_hundredths'),
    valueOf: (row) => row.total_hundredths,
    read: (value) => (Number.isSafeInteger(value) ? sql`${value}::bigint` : undefined),
  },
  // A document without a deadline has it at the end of all times.
  deadline: {
    expression: sql`coalesce(document.report_deadline, 'infinity'::timestamptz)`,
    valueOf: (row) => row.report_deadline?.getTime() ?? null,
    read: (value) => (value === null ? sql`'infinity'::timestamptz` : instant(value)),
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
export function positionOfRow(sort: InvoiceSort, row: SortedRow): ListPosition {
  return { value: orderOf(sort).order.valueOf(row), id: row.invoice_id };
}

/** The condition of rows behind a position; undefined for a position that no row of this order has. */
export function behind(sort: InvoiceSort, { value, id }: ListPosition): Expression<SqlBool> | undefined {
  const { order, direction } = orderOf(sort);
  const start = order.read(value);
  if (start === undefined) return undefined;
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${order.expression}, document.invoice_id) ${comparison} (${start}, ${id}::uuid)`;
}
