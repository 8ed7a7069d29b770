import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoicesFilters, InvoiceSort } from '#shared/api/dashboard/invoices.ts';
import type { PagePosition } from '#main/server/list-page.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { behind, behindId, orderingOf } from './list-order.ts';
import { countEntries, methodOf, scopeOf, type SearchMethod, type SearchScope, type SearchSize } from './search-documents.ts';

/** Documents of a list that follow each other and are read by one query. */
export type ListPart = {
  /** Whether they have a deadline; undefined where a part has both. */
  hasDeadline: boolean | undefined;
  /** What is true of all of them, so that they are read from where the first may be. */
  bounds: readonly Expression<SqlBool>[];
  /** How those of a search are found among them, or which documents they are, where they are few. */
  found: { method: SearchMethod; scope: SearchScope } | { ids: readonly string[] };
};

/** The only part of a list of documents that are known. */
export function partOf(ids: readonly string[]): ListPart {
  return { hasDeadline: undefined, bounds: [], found: { ids } };
}

function isByDeadline(sort: InvoiceSort): boolean {
  return sort === 'deadline' || sort === '-deadline';
}

function isOfDeadline(hasDeadline: boolean): Expression<SqlBool> {
  const { expression } = orderingOf('deadline');
  return hasDeadline
    ? sql<SqlBool>`${expression} < 'infinity'::timestamptz`
    : sql<SqlBool>`${expression} = 'infinity'::timestamptz`;
}

function isTimed({ date_from, date_to, created_from, created_to }: InvoicesFilters): boolean {
  return [date_from, date_to, created_from, created_to].some((time) => time !== undefined);
}

type Planned = { tenant: Tenant; filters: InvoicesFilters; sort: InvoiceSort; isRegular: boolean };

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

// Whether each document of the organization is dated, signed and due about the same time, and has a deadline if it is simplified. It is so
// unless an appliance says otherwise.
async function areRegular(tenant: Tenant): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT has_irregular_documents() AS found`.execute(tenant);
  return rows[0]?.found === false;
}

// What follows from filters for the time that a list is sorted by, so that it is read from where the first document may be.
function impliedBounds(sort: InvoiceSort, filters: InvoicesFilters): Expression<SqlBool>[] {
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

// The same for documents without a deadline in the order by deadline, which is that of their ids.
function impliedBoundsOfIds(filters: InvoicesFilters): Expression<SqlBool>[] {
  return within(sql.ref('document.invoice_id'), boundsOfId(filters));
}

// Whether documents of these filters are all simplified, which have a deadline, or all standard ones; undefined for any.
function impliedDeadline({ invoice_type, status }: InvoicesFilters): boolean | undefined {
  if (invoice_type === 'simplified' || status === 'reported') return true;
  if (invoice_type === 'standard' || status === 'cleared') return false;
  return undefined;
}

// Documents with a deadline, or those without; undefined where there are none of them.
async function partByDeadline(
  { tenant, filters, sort, isRegular }: Planned,
  hasDeadline: boolean,
  isCompared: boolean,
): Promise<ListPart | undefined> {
  const implied = isRegular ? impliedDeadline(filters) : undefined;
  if (implied === !hasDeadline) return undefined;
  const entries = isCompared ? await countEntries(tenant, filters, hasDeadline) : undefined;
  if (entries === 0) return undefined;
  const ofTimes = hasDeadline ? impliedBounds(sort, filters) : impliedBoundsOfIds(filters);
  return {
    hasDeadline,
    found: {
      method: entries === undefined ? 'look up' : methodOf(sort, entries),
      scope: scopeOf(filters, entries === undefined ? undefined : hasDeadline),
    },
    bounds: [isOfDeadline(hasDeadline), ...(isRegular ? ofTimes : [])],
  };
}

/**
 * The parts of a list, in its order. By deadline, documents without one come last: a name or a VAT number finds hardly any others, and a
 * filter by time says where each of both begins, so each is read for itself.
 */
export async function partsOf(
  tenant: Tenant,
  filters: InvoicesFilters,
  sort: InvoiceSort,
  search: SearchSize | undefined,
): Promise<ListPart[]> {
  const method = methodOf(sort, search?.entries ?? 0);
  const isCompared = method === 'compare';
  const whole: ListPart = { hasDeadline: undefined, bounds: [], found: { method, scope: scopeOf(filters) } };
  const mayBeBound = isTimed(filters) || (isByDeadline(sort) && impliedDeadline(filters) !== undefined);
  const isRegular = mayBeBound && (await areRegular(tenant));
  if (!isByDeadline(sort)) return [isRegular ? { ...whole, bounds: impliedBounds(sort, filters) } : whole];
  if (!isRegular && !isCompared) return [whole];
  const planned = { tenant, filters, sort, isRegular };
  const parts = [await partByDeadline(planned, true, isCompared), await partByDeadline(planned, false, isCompared)];
  const inOrder = sort === 'deadline' ? parts : parts.toReversed();
  return inOrder.filter((part) => part !== undefined);
}

/** The conditions of the rest of a part behind a position; undefined where nothing of it is behind. */
export function restOf(
  { hasDeadline, bounds }: ListPart,
  sort: InvoiceSort,
  after: PagePosition | undefined,
): readonly Expression<SqlBool>[] | undefined {
  if (after === undefined) return bounds;
  if (hasDeadline === undefined) return [...bounds, behind(sort, after)];
  const isAfterLast = after.value === null;
  if (hasDeadline !== isAfterLast) return [...bounds, hasDeadline ? behind(sort, after) : behindId(sort, after)];
  // The position is in the other part, which comes before this one or behind it.
  return hasDeadline === (sort === '-deadline') ? bounds : undefined;
}
