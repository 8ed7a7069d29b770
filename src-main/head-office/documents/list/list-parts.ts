import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoicesFilters, InvoiceSort } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { PagePosition } from '../../../server/list-page.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { areRegular, impliedBounds, impliedBoundsOfIds, impliedDeadline } from './implied-bounds.ts';
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
