import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoicesFilters, InvoiceSort } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { orderingOf } from './list-order.ts';

// How far the day of a document may lie before and after the day on which it was signed, as the migration 016-bounded-lists has it.
const daysBefore = 46;
const daysAfter = 1;

// The first moment of a day in Riyadh, so many days later.
function startOf(day: Expression<unknown>, later: number): Expression<unknown> {
  return sql`((${day}::date + ${later}::int)::timestamp AT TIME ZONE 'Asia/Riyadh')`;
}

function dayOf(instant: Date): Expression<unknown> {
  return sql`((${instant}::timestamptz AT TIME ZONE 'Asia/Riyadh')::date)`;
}

// The least and the greatest value of a column that documents of these filters have.
type Bounds = { from?: Expression<unknown>; to?: Expression<unknown> };

// The days that documents of these filters are dated with.
function datesOf({ date_from, date_to, created_from, created_to }: InvoicesFilters): Bounds {
  const from =
    date_from === undefined ? created_from && sql`(${dayOf(created_from)} - ${daysBefore}::int)` : sql`${date_from}::date`;
  const to = date_to === undefined ? created_to && sql`(${dayOf(created_to)} + ${daysAfter}::int)` : sql`${date_to}::date`;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

function boundsOfCreation({ date_from, date_to }: InvoicesFilters): Bounds {
  return {
    ...(date_from === undefined ? {} : { from: startOf(sql`${date_from}`, -daysAfter) }),
    ...(date_to === undefined ? {} : { to: startOf(sql`${date_to}`, daysBefore + 1) }),
  };
}

// Standard documents have no deadline, which is the end of all times.
function boundsOfDeadline(filters: InvoicesFilters): Bounds {
  const { invoice_type, status } = filters;
  if (invoice_type === 'standard' || status === 'cleared') return { from: sql`'infinity'::timestamptz` };
  const { from, to } = datesOf(filters);
  const isSimplified = invoice_type === 'simplified' || status === 'reported';
  const last = to === undefined ? sql`'294000-01-01'::timestamptz` : startOf(to, 2);
  return { ...(from === undefined ? {} : { from: startOf(from, 1) }), ...(isSimplified ? { to: last } : {}) };
}

function boundsOf(sort: InvoiceSort, filters: InvoicesFilters): Bounds {
  switch (sort) {
    case '-created_at':
    case 'created_at':
      return boundsOfCreation(filters);
    case '-invoice_date':
    case 'invoice_date': {
      const { date_from: _from, date_to: _to, ...others } = filters;
      return datesOf(others);
    }
    case '-deadline':
    case 'deadline':
      return boundsOfDeadline(filters);
    case '-total':
    case 'total':
      return {};
  }
}

/**
 * What follows from filters for the column that a list is sorted by, so that it is read from where the first document may be: a document is
 * dated, signed and due about the same time. Nothing follows where the organization has a document for which that is not so.
 */
export async function impliedBounds(tenant: Tenant, sort: InvoiceSort, filters: InvoicesFilters): Promise<Expression<SqlBool>[]> {
  const { from, to } = boundsOf(sort, filters);
  if (from === undefined && to === undefined) return [];
  const { rows } = await sql<{ found: boolean }>`SELECT has_irregular_documents() AS found`.execute(tenant);
  if (rows[0]?.found !== false) return [];
  const { expression } = orderingOf(sort);
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${expression} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${expression} <= ${to}`]),
  ];
}
