import type { Expression, SqlBool } from 'kysely';
import type {
  InvoiceRow,
  InvoicesFilters,
  InvoicesPage,
  InvoicesQuery,
  InvoiceSort,
} from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { shownAmount } from '../../../../src-shared/api/v1/results/amount-fields.ts';
import { complianceOf } from '../../../../src-shared/api/v1/results/compliance-fields.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import { countRows, createPage, positionOf, type PagePosition } from '../../request/page.ts';
import { impliedBounds } from './implied-bounds.ts';
import { behind, orderingOf, positionOfRow, valueOfSort } from './list-order.ts';
import { conditionsOf } from './matching-documents.ts';
import { foundBy, sizeOfSearch, type SearchMethod, type SearchSize } from './search-documents.ts';

/** What is found out before a list is read, so that it is read in the quickest way. */
export type Reading = { search: SearchSize | undefined; bounds: readonly Expression<SqlBool>[] };

type ListedPart = { sort: InvoiceSort; after: PagePosition | undefined; limit: number; reading: Reading };

/** Finds out how a list is best read. */
export async function planReading(tenant: Tenant, filters: InvoicesFilters, sort: InvoiceSort): Promise<Reading> {
  return { search: await sizeOfSearch(tenant, filters.search, sort), bounds: await impliedBounds(tenant, sort, filters) };
}

// What is looked up is read before it is compared with a cursor: the planner takes the ids for ten, and would look each up behind the
// cursor in the index of the order.
function matchingDocuments(tenant: Tenant, filters: InvoicesFilters, method: SearchMethod | undefined) {
  const { search, ...others } = filters;
  const documents = tenant
    .selectFrom('documents as document')
    .selectAll('document')
    .$if(method === 'look up', (found) => found.where((is) => is.and(foundBy(search ?? '', 'look up'))).offset(0));
  const rest = method === 'look up' ? others : filters;
  return tenant.selectFrom(documents.as('document')).where((is) => is.and(conditionsOf(is, rest, 'compare')));
}

/**
 * The rows of a list behind a position, at most so many. No other table is joined: below row-level security that would hide from the
 * planner how many documents there are, and it would sort them instead of reading them in the order of an index.
 */
export function listedRows(tenant: Tenant, filters: InvoicesFilters, { sort, after, limit, reading }: ListedPart) {
  const { expression, direction } = orderingOf(sort);
  return matchingDocuments(tenant, filters, reading.search?.ofPage)
    .select([
      'document.invoice_id',
      'document.uuid',
      'document.invoice_number',
      'document.invoice_type',
      'document.document_type',
      'document.status',
      'document.tax_status',
      'document.warnings',
      'document.total_hundredths',
      'document.payable_hundredths',
      'document.invoice_date',
      'document.created_at',
      'document.environment',
      'document.company_id',
      'document.appliance_id',
      'document.egs_unit_id',
      'document.buyer_name',
      'document.currency',
      'document.report_deadline',
      'document.icv',
    ])
    .where((is) => is.and([...reading.bounds, ...(after === undefined ? [] : [behind(sort, after)])]))
    .orderBy(expression, direction)
    .orderBy('document.invoice_id', direction)
    .limit(limit);
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedRows>['execute']>>[number];

// The names of branches by their appliances.
async function branchNames(tenant: Tenant, rows: readonly ListedRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.appliance_id))];
  if (ids.length === 0) return new Map();
  const named = await tenant
    .selectFrom('appliances')
    .select(['appliance_id', 'branch_name'])
    .where('appliance_id', 'in', ids)
    .execute();
  return new Map(named.map(({ appliance_id, branch_name }) => [appliance_id, branch_name]));
}

function shownRow(row: ListedRow, names: ReadonlyMap<string, string>): InvoiceRow {
  const { total_hundredths, payable_hundredths, tax_status, warnings, ...shown } = row;
  const { tax_compliant, tax_warning_count, resubmit } = complianceOf({ status: row.status, tax_status, warnings });
  return {
    ...shown,
    invoice_id: invoiceIdOf(row.invoice_id),
    branch_name: names.get(row.appliance_id) ?? '',
    total: shownAmount(total_hundredths),
    payable: shownAmount(payable_hundredths),
    created_at: row.created_at.toISOString(),
    report_deadline: row.report_deadline?.toISOString() ?? null,
    tax_compliant,
    tax_warning_count,
    resubmit,
  };
}

/** Rows as they are shown. */
export async function shownRows(tenant: Tenant, rows: readonly ListedRow[]): Promise<InvoiceRow[]> {
  const names = await branchNames(tenant, rows);
  return rows.map((row) => shownRow(row, names));
}

// A search alone is counted already.
async function countMatching(tenant: Tenant, filters: InvoicesFilters, { search }: Reading): Promise<number> {
  const isSearchAlone = Object.entries(filters).every(([name, value]) => name === 'search' || value === undefined);
  if (search !== undefined && isSearchAlone) return search.documents;
  const matching = matchingDocuments(tenant, filters, search?.ofCount);
  return countRows(tenant, matching.select('document.invoice_id'));
}

/**
 * A page of the organization's documents; it stays in place while documents are added.
 *
 * @throws AppError VALIDATION_ERROR for a cursor of another order or of other filters.
 */
export async function listInvoices(tenant: Tenant, organizationId: string, query: InvoicesQuery): Promise<InvoicesPage> {
  const { cursor: _cursor, limit, sort = '-created_at', ...filters } = query;
  const scope = { list: 'invoices', organizationId, sort, ...filters };
  const after = positionOf(scope, query, valueOfSort(sort));
  const reading = await planReading(tenant, filters, sort);
  // One more than is shown, to know whether there is another page.
  const rows = await listedRows(tenant, filters, { sort, after, limit: limit + 1, reading }).execute();
  const names = await branchNames(tenant, rows);
  return createPage(scope, query, {
    rows,
    total: await countMatching(tenant, filters, reading),
    positionOf: (row) => positionOfRow(sort, row),
    show: (row) => shownRow(row, names),
  });
}
