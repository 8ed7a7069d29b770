import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoicesFilters, InvoiceSort } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { mostCounted } from '../../../server/list-page.ts';
import { joinTerms, searchTerms } from '../../db/search/search-terms.ts';
import type { Tenant } from '../../db/in-organization.ts';

/** Looks documents up by their terms, or reads documents in the order of the list and compares each one's terms. */
export type SearchMethod = 'look up' | 'compare';

/** Which terms are looked at: those of a company, and of documents that have a deadline or have none; undefined for all. */
export type SearchScope = { companyId: string | undefined; hasDeadline: boolean | undefined };

/** What a search finds in its company; both up to a number that is greater than {@link mostCounted}. */
export type SearchSize = {
  /** The entries of indexes that lead to documents. */
  entries: number;
  /** How many documents it finds; undefined where only reading them tells whose they are. */
  documents: number | undefined;
};

// So many documents are looked up and sorted about as fast as so many are found among a million in the order of the list. By time, documents
// that follow each other are stored beside each other, so reading them takes less.
const mostLookedUpByTime = 3_000;
const mostLookedUp = 5_000;

// Looks everything up.
const everything = 2_147_483_647;

const shortestUuid = '00000000-0000-0000-0000-000000000000';
const longestUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// The least and the greatest UUID that begin with a prefix; undefined where none does.
function uuidsOf(prefix: string): [string, string] | undefined {
  const [least, greatest] = [prefix + shortestUuid.slice(prefix.length), prefix + longestUuid.slice(prefix.length)];
  return uuid.test(least) && uuid.test(greatest) ? [least, greatest] : undefined;
}

function entriesOf(prefix: string, most: number, { companyId, hasDeadline }: SearchScope): Expression<unknown> {
  return sql`documents_with_term(${prefix}, ${most}, ${companyId ?? null}::uuid, ${hasDeadline ?? null}::boolean)`;
}

/** The scope of the search in filters. */
export function scopeOf({ company_id }: InvoicesFilters, hasDeadline?: boolean): SearchScope {
  return { companyId: company_id, hasDeadline };
}

// Each document at most once for each of its terms, so more entries are looked at until it is certain.
async function countFound(tenant: Tenant, prefix: string, scope: SearchScope): Promise<{ entries: number; documents: number }> {
  for (let most = mostCounted + 1; ; most *= 4) {
    const { rows } = await sql<{ entries: number; documents: number }>`
      SELECT count(*) AS entries, count(DISTINCT found) AS documents FROM ${entriesOf(prefix, most, scope)} AS found`.execute(
      tenant,
    );
    const { entries, documents } = rows[0] ?? { entries: 0, documents: 0 };
    if (entries < most || documents > mostCounted) return { entries, documents };
  }
}

/** How much a search finds; undefined where nothing is searched. */
export async function sizeOfSearch(tenant: Tenant, filters: InvoicesFilters): Promise<SearchSize | undefined> {
  const [prefix] = searchTerms(filters.search === undefined ? [] : [filters.search]);
  if (prefix === undefined) return undefined;
  const { entries, documents } = await countFound(tenant, prefix, scopeOf(filters));
  const isOfAnyCompany = filters.company_id !== undefined && uuidsOf(prefix) !== undefined;
  return { entries, documents: isOfAnyCompany ? undefined : documents };
}

/** How many entries of a search lead to documents that have a deadline, or to the others, up to {@link mostLookedUp} and one. */
export async function countEntries(tenant: Tenant, filters: InvoicesFilters, hasDeadline: boolean): Promise<number> {
  const [prefix] = searchTerms(filters.search === undefined ? [] : [filters.search]);
  if (prefix === undefined) return 0;
  const found = entriesOf(prefix, mostLookedUp + 1, scopeOf(filters, hasDeadline));
  const { rows } = await sql<{ entries: number }>`SELECT count(*) AS entries FROM ${found} AS found`.execute(tenant);
  return rows[0]?.entries ?? 0;
}

/** How a search of so many entries is read in less time. */
export function methodOf(sort: InvoiceSort, entries: number): SearchMethod {
  const isByTime = sort.endsWith('created_at') || sort.endsWith('invoice_date');
  return entries > (isByTime ? mostLookedUpByTime : mostLookedUp) ? 'compare' : 'look up';
}

function comparedWith(prefix: string): Expression<SqlBool> {
  const hasTerm = sql<SqlBool>`strpos(document.search_terms, ${joinTerms([prefix])}) > 0`;
  const uuids = uuidsOf(prefix);
  if (uuids === undefined) return hasTerm;
  return sql<SqlBool>`(${hasTerm} OR document.uuid BETWEEN ${uuids[0]}::uuid AND ${uuids[1]}::uuid)`;
}

/** The condition of documents that a search finds. */
export function foundBy(search: string, method: SearchMethod, scope: SearchScope): Expression<SqlBool>[] {
  return searchTerms([search]).map((prefix) =>
    method === 'compare'
      ? comparedWith(prefix)
      : sql<SqlBool>`document.invoice_id = ANY (ARRAY(SELECT ${entriesOf(prefix, everything, scope)}))`,
  );
}
