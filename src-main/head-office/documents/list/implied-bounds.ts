import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoicesFilters, InvoiceSort } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { orderingOf } from './list-order.ts';

// How far the day of a document may lie before and after the day on which it was signed, as the migration 017-lists-in-parts has it.
const daysBefore = 46;
const daysAfter = 1;

// How far the time in the id of a document may be from the one at which it was signed, likewise.
const hoursOfId = 24;

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

function boundsOfDeadline(filters: InvoicesFilters): Bounds {
  const { from, to } = datesOf(filters);
  return { ...(from === undefined ? {} : { from: startOf(from, 1) }), ...(to === undefined ? {} : { to: startOf(to, 2) }) };
}

// The least or the greatest id of a moment, with this for each of its random digits.
function idAt(instant: Expression<unknown>, hours: number, digit: string): Expression<unknown> {
  const milliseconds = sql`(extract(epoch FROM ${instant}) * 1000)::bigint + ${hours * 3_600_000}::bigint`;
  return sql`(lpad(to_hex(greatest(${milliseconds}, 0)), 12, '0') || ${digit.repeat(20)}::text)::uuid`;
}

// The ids of documents begin with the time at which they were signed.
function boundsOfId(filters: InvoicesFilters): Bounds {
  const { created_from, created_to } = filters;
  const implied = boundsOfCreation(filters);
  const from = created_from === undefined ? implied.from : sql`${created_from}::timestamptz`;
  const to = created_to === undefined ? implied.to : sql`${created_to}::timestamptz`;
  return {
    ...(from === undefined ? {} : { from: idAt(from, -hoursOfId, '0') }),
    ...(to === undefined ? {} : { to: idAt(to, hoursOfId, 'f') }),
  };
}

function within(column: Expression<unknown>, { from, to }: Bounds): Expression<SqlBool>[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}`]),
  ];
}

/**
 * Whether each document of the organization is dated, signed and due about the same time, and has a deadline if it is simplified. It is so
 * unless an appliance says otherwise.
 */
export async function areRegular(tenant: Tenant): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT has_irregular_documents() AS found`.execute(tenant);
  return rows[0]?.found === false;
}

/** What follows from filters for the time that a list is sorted by, so that it is read from where the first document may be. */
export function impliedBounds(sort: InvoiceSort, filters: InvoicesFilters): Expression<SqlBool>[] {
  const { expression } = orderingOf(sort);
  switch (sort) {
    case '-created_at':
    case 'created_at':
      return within(expression, boundsOfCreation(filters));
    case '-invoice_date':
    case 'invoice_date': {
      const { date_from: _from, date_to: _to, ...others } = filters;
      return within(expression, datesOf(others));
    }
    case '-deadline':
    case 'deadline':
      return within(expression, boundsOfDeadline(filters));
    case '-total':
    case 'total':
      return [];
  }
}

/** The same for documents without a deadline in the order by deadline, which is that of their ids. */
export function impliedBoundsOfIds(filters: InvoicesFilters): Expression<SqlBool>[] {
  return within(sql.ref('document.invoice_id'), boundsOfId(filters));
}

/** Whether documents of these filters are all simplified, which have a deadline, or all standard ones; undefined for any. */
export function impliedDeadline({ invoice_type, status }: InvoicesFilters): boolean | undefined {
  if (invoice_type === 'simplified' || status === 'reported') return true;
  if (invoice_type === 'standard' || status === 'cleared') return false;
  return undefined;
}
