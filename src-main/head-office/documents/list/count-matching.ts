import { sql } from 'kysely';
import type { InvoicesFilters } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { mostCounted } from '../../../server/list-page.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { matchingDocuments } from './matching-documents.ts';
import { scopeOf, type SearchSize } from './search-documents.ts';

// So many are read and sorted in less time than most orders need to meet as many.
const fewest = 3_000;

/** How many documents match, counted to one more than {@link mostCounted}; and which, where they are few. */
export type Found = { total: number; few: string[] | undefined };

// Whether nothing but the search is asked for, or nothing but what it has looked at.
function isCountedBySearch(filters: InvoicesFilters): boolean {
  return Object.entries(filters).every(([name, value]) => name === 'search' || name === 'company_id' || value === undefined);
}

/**
 * Counts what filters match. A page of few documents is made of those: in the order of a list, which no index has for every filter, they
 * might be met one by one among all documents.
 */
export async function countMatching(tenant: Tenant, filters: InvoicesFilters, search: SearchSize | undefined): Promise<Found> {
  if (search?.entries === 0) return { total: 0, few: [] };
  if (search?.documents !== undefined && isCountedBySearch(filters)) return { total: search.documents, few: undefined };
  const isLookedUp = search !== undefined && (search.documents ?? search.entries) <= mostCounted;
  const found = { method: isLookedUp ? ('look up' as const) : ('compare' as const), scope: scopeOf(filters) };
  const matching = matchingDocuments(tenant, filters, { found }).select('document.invoice_id');
  const { rows } = await sql<{ total: number; few: string[] | null }>`
    SELECT count(*) AS total, CASE WHEN count(*) <= ${fewest} THEN array_agg(invoice_id::text) END AS few
    FROM (SELECT invoice_id FROM ${matching} AS matching LIMIT ${mostCounted + 1}) AS counted`.execute(tenant);
  const [{ total, few } = { total: 0, few: null }] = rows;
  return { total, few: total === 0 ? [] : (few ?? undefined) };
}
