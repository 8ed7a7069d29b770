import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvoicesFilters, InvoiceSort } from '#shared/api/dashboard/invoices.ts';
import { amountIn, daysOfMinute, leastPart, minuteIn } from '#shared/api/v1/search-fields.ts';
import { amount, toHundredths } from '#shared/invoice/amount.ts';
import { mostCounted } from '#main/server/list-page.ts';
import { joinTerms, searchTerms } from '../../db/tables/search-terms.ts';
import { currentLimits, type Tenant } from '../../db/in-organization.ts';

/** Looks documents up by their terms, or reads documents in the order of the list and compares each one's terms. */
export type SearchMethod = 'look up' | 'compare';

/** Which terms are looked at: those of a company, and of documents that have a deadline or have none; undefined for all. */
export type SearchScope = { companyId: string | undefined; hasDeadline: boolean | undefined; lastDay: string | undefined };

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

// What a search looks for: what begins with a text, and by what else a sale is known.
type Searched = { prefix: string; part: string | undefined; hundredths: number | undefined; minute: string | undefined };

function searchedBy(search: string | undefined): Searched | undefined {
  const [prefix] = searchTerms(search === undefined ? [] : [search]);
  if (search === undefined || prefix === undefined) return undefined;
  const total = amountIn(search);
  return {
    prefix,
    part: Array.from(prefix).length < leastPart ? undefined : prefix,
    hundredths: total === undefined ? undefined : toHundredths(amount(total)),
    minute: minuteIn(search),
  };
}

// A query whose column is `id`; a document may be in it several times.
function entriesOf({ prefix, part, hundredths, minute }: Searched, most: number, scope: SearchScope): Expression<unknown> {
  const { companyId = null, hasDeadline = null, lastDay = null } = scope;
  const of = sql`${companyId}::uuid, ${hasDeadline}::boolean`;
  const sale = sql`${part ?? null}::text, ${hundredths ?? null}::bigint, ${minute ?? null}::time, ${lastDay}::date`;
  return sql`(SELECT id FROM documents_with_term(${prefix}, ${most}, ${of}) AS by_term(id)
    UNION ALL SELECT id FROM documents_of_sale(${sale}, ${most}, ${of}) AS by_sale(id))`;
}

/** The scope of the search in filters. */
export function scopeOf({ company_id, date_to }: InvoicesFilters, hasDeadline?: boolean): SearchScope {
  return { companyId: company_id, hasDeadline, lastDay: date_to };
}

// Each document at most once for each of its terms, so more entries are looked at until it is certain.
async function countFound(
  tenant: Tenant,
  searched: Searched,
  scope: SearchScope,
): Promise<{ entries: number; documents: number }> {
  for (let most = mostCounted + 1; ; most *= 4) {
    const { rows } = await sql<{ entries: number; documents: number }>`
      SELECT count(*) AS entries, count(DISTINCT id) AS documents FROM ${entriesOf(searched, most, scope)} AS found`.execute(
      tenant,
    );
    const { entries, documents } = rows[0] ?? { entries: 0, documents: 0 };
    if (entries < most || documents > mostCounted) return { entries, documents };
  }
}

/** How much a search finds; undefined where nothing is searched. */
export async function sizeOfSearch(tenant: Tenant, filters: InvoicesFilters): Promise<SearchSize | undefined> {
  const searched = searchedBy(filters.search);
  if (searched === undefined) return undefined;
  const { entries, documents } = await countFound(tenant, searched, scopeOf(filters));
  const isOfAnyCompany = filters.company_id !== undefined && uuidsOf(searched.prefix) !== undefined;
  // The search looks through all documents of the organization: how many it finds is not for who is limited.
  const isKnown = !isOfAnyCompany && !(await currentLimits(tenant)).isLimited;
  return { entries, documents: isKnown ? documents : undefined };
}

/** How many entries of a search lead to documents that have a deadline, or to the others, up to {@link mostLookedUp} and one. */
export async function countEntries(tenant: Tenant, filters: InvoicesFilters, hasDeadline: boolean): Promise<number> {
  const searched = searchedBy(filters.search);
  if (searched === undefined) return 0;
  const found = entriesOf(searched, mostLookedUp + 1, scopeOf(filters, hasDeadline));
  const { rows } = await sql<{ entries: number }>`SELECT count(*) AS entries FROM ${found} AS found`.execute(tenant);
  return rows[0]?.entries ?? 0;
}

/** How a search of so many entries is read in less time. */
export function methodOf(sort: InvoiceSort, entries: number): SearchMethod {
  const isByTime = sort.endsWith('created_at') || sort.endsWith('invoice_date');
  return entries > (isByTime ? mostLookedUpByTime : mostLookedUp) ? 'compare' : 'look up';
}

/** The condition of documents whose total or payable amount is this. */
export function hasAmount(hundredths: number): Expression<SqlBool> {
  return sql<SqlBool>`(document.total_hundredths = ${hundredths}
    OR (document.payable_hundredths = ${hundredths} AND document.payable_hundredths <> document.total_hundredths))`;
}

// At a minute of the day, on one of the days that are looked at.
function isAtMinute(minute: string, lastDay: string | undefined): Expression<SqlBool> {
  const latest = sql`coalesce(${lastDay ?? null}::date, (SELECT (max(created_at) AT TIME ZONE 'Asia/Riyadh')::date FROM documents))`;
  return sql<SqlBool>`(to_char(document.created_at AT TIME ZONE 'Asia/Riyadh', 'HH24:MI') = ${minute}
    AND (document.created_at AT TIME ZONE 'Asia/Riyadh')::date > ${latest} - ${daysOfMinute}::integer)`;
}

function comparedWith({ prefix, part, hundredths, minute }: Searched, lastDay: string | undefined): Expression<SqlBool> {
  const uuids = uuidsOf(prefix);
  const ways = [
    sql<SqlBool>`strpos(document.search_terms, ${joinTerms([prefix])}) > 0`,
    ...(part === undefined ? [] : [sql<SqlBool>`strpos(split_part(document.search_terms, chr(1), 2), ${part}) > 0`]),
    ...(uuids === undefined ? [] : [sql<SqlBool>`document.uuid BETWEEN ${uuids[0]}::uuid AND ${uuids[1]}::uuid`]),
    ...(hundredths === undefined ? [] : [hasAmount(hundredths)]),
    ...(minute === undefined ? [] : [isAtMinute(minute, lastDay)]),
  ];
  return sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
}

/** The condition of documents that a search finds. */
export function foundBy(search: string, method: SearchMethod, scope: SearchScope): Expression<SqlBool>[] {
  const searched = searchedBy(search);
  if (searched === undefined) return [];
  if (method === 'compare') return [comparedWith(searched, scope.lastDay)];
  return [sql<SqlBool>`document.invoice_id = ANY (ARRAY(SELECT id FROM ${entriesOf(searched, everything, scope)} AS found))`];
}
