import { sql } from 'kysely';
import type { ListTotals } from '#shared/api/documents/list-totals.ts';
import type { InvoicesFilters, InvoiceTotalsQuery } from '#shared/api/dashboard/invoices.ts';
import { submissionStatuses, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import { mostCounted } from '#main/server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { foundOf, withoutScan } from './list/list-invoices.ts';
import { matchingDocuments } from './list/matching-documents.ts';
import type { ListPart } from './list/list-parts.ts';
import { sizeOfSearch } from './list/search-documents.ts';
import { addedUp, readSummary, shownSums, sumColumns } from './read-summary.ts';

type Counts = ReadonlyMap<SubmissionStatus, number>;
type Asked = { filters: InvoicesFilters; found: ListPart['found'] };

async function countByStatus(tenant: Tenant, { filters, found }: Asked): Promise<Counts> {
  const matching = matchingDocuments(tenant, filters, { found })
    .select('document.status')
    .limit(mostCounted + 1);
  const rows = await tenant
    .selectFrom(matching.as('matching'))
    .select(['matching.status', sql<number>`count(*)`.as('documents')])
    .groupBy('matching.status')
    .execute();
  return new Map(rows.map(({ status, documents }) => [status, documents]));
}

// Of each status alone, so that the few that are rejected or wait are counted among any number of others.
async function countEachStatus(tenant: Tenant, { filters, found }: Asked): Promise<Counts> {
  const counts = new Map<SubmissionStatus, number>();
  for (const status of submissionStatuses) {
    const own = await countByStatus(tenant, { filters: { ...filters, status }, found });
    counts.set(status, own.get(status) ?? 0);
  }
  return counts;
}

function sumOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, documents) => sum + documents, 0);
}

// What is kept of each day adds up any number of documents, where nothing else is filtered by.
async function sumsOfMany(tenant: Tenant, filters: InvoicesFilters) {
  const { date_from: from, date_to: to, company_id, appliance_id, environment, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const { totals } = await readSummary(tenant, { group_by: 'company', from, to, company_id, appliance_id, environment });
  return totals;
}

async function sumsOfFew(tenant: Tenant, { filters, found }: Asked) {
  const sums = await matchingDocuments(tenant, filters, { found })
    .select([...sumColumns()])
    .executeTakeFirstOrThrow();
  return shownSums(addedUp([sums]));
}

/** How many documents match filters, by status, and what they add up to: see {@link ListTotals}. */
export async function readListTotals(tenant: Tenant, { sum: wanted, ...asked }: InvoiceTotalsQuery): Promise<ListTotals> {
  const filters = withoutScan(asked);
  const { status: chosen, ...others } = filters;
  const search = await sizeOfSearch(tenant, filters);
  const found = foundOf(filters, search);
  const bounded = await countByStatus(tenant, { filters: others, found });
  const counts = sumOf(bounded) > mostCounted ? await countEachStatus(tenant, { filters: others, found }) : bounded;
  const matching = chosen === undefined ? sumOf(counts) : (counts.get(chosen) ?? 0);
  const isFew = matching <= mostCounted || wanted === 'all';
  const sums = isFew ? await sumsOfFew(tenant, { filters, found }) : await sumsOfMany(tenant, filters);
  return {
    statuses: submissionStatuses.map((status) => {
      const documents = counts.get(status) ?? 0;
      return { status, documents: Math.min(documents, mostCounted), ...(documents > mostCounted && { is_estimate: true }) };
    }),
    total_sar: sums?.total ?? null,
    vat_sar: sums?.vat ?? null,
    ...(sums === undefined && { can_be_summed: true }),
  };
}
