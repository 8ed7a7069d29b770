import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoiceSort } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { joinTerms, searchTerms } from '../../db/search-terms.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { mostCounted } from '../../request/page.ts';

/** Looks documents up by their terms, or reads documents in the order of the list and compares each one's terms. */
export type SearchMethod = 'look up' | 'compare';

/** What a search would find. */
export type SearchSize = {
  /** How a page is found in less time. */
  ofPage: SearchMethod;
  /** How documents that other filters match too are counted. */
  ofCount: SearchMethod;
  /** How many documents it finds, exactly up to {@link mostCounted}. */
  documents: number;
};

// So many documents are looked up and sorted about as fast as so many are found among a million in the order of the list.
// By deadline more are: documents to businesses, which a name or VAT number finds, all come last.
const mostLookedUp = 3_000;

// Looks everything up.
const everything = 2_147_483_647;

const shortestUuid = '00000000-0000-0000-0000-000000000000';
const longestUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Each document at most once for each of its terms, so more entries are looked at until it is certain.
async function countFound(tenant: Tenant, prefix: string): Promise<{ entries: number; documents: number }> {
  for (let most = mostCounted + 1; ; most *= 4) {
    const { rows } = await sql<{ entries: number; documents: number }>`
      SELECT count(*) AS entries, count(DISTINCT found) AS documents FROM documents_with_term(${prefix}, ${most}) AS found`.execute(
      tenant,
    );
    const { entries, documents } = rows[0] ?? { entries: 0, documents: 0 };
    if (entries < most || documents > mostCounted) return { entries, documents };
  }
}

/** How much a search finds; undefined where nothing is searched. */
export async function sizeOfSearch(
  tenant: Tenant,
  search: string | undefined,
  sort: InvoiceSort,
): Promise<SearchSize | undefined> {
  const [prefix] = searchTerms(search === undefined ? [] : [search]);
  if (prefix === undefined) return undefined;
  const { entries, documents } = await countFound(tenant, prefix);
  return {
    ofPage: entries > (sort === 'deadline' ? mostCounted : mostLookedUp) ? 'compare' : 'look up',
    ofCount: documents > mostCounted ? 'compare' : 'look up',
    documents,
  };
}

function comparedWith(prefix: string): Expression<SqlBool> {
  const [least, greatest] = [shortestUuid, longestUuid].map((whole) => prefix + whole.slice(prefix.length));
  const hasTerm = sql<SqlBool>`strpos(document.search_terms, ${joinTerms([prefix])}) > 0`;
  if (!uuid.test(least ?? '') || !uuid.test(greatest ?? '')) return hasTerm;
  return sql<SqlBool>`(${hasTerm} OR document.uuid BETWEEN ${least}::uuid AND ${greatest}::uuid)`;
}

/** The condition of documents that a search finds. */
export function foundBy(search: string, method: SearchMethod): Expression<SqlBool>[] {
  return searchTerms([search]).map((prefix) =>
    method === 'compare'
      ? comparedWith(prefix)
      : sql<SqlBool>`document.invoice_id = ANY (ARRAY(SELECT documents_with_term(${prefix}, ${everything})))`,
  );
}
