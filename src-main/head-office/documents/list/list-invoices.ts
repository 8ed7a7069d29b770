import { type Expression, type SqlBool, sql } from 'kysely';
import type { InvoiceRow, InvoicesFilters, InvoicesPage, InvoicesQuery, InvoiceSort } from '#shared/api/dashboard/invoices.ts';
import { namedMeans } from '#shared/invoice/payments-in-sar.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { complianceOf } from '#shared/api/documents/compliance-fields.ts';
import { hashOfQr } from '#main/core/stamp/reading/read-qr.ts';
import { createPage, positionOf, type PagePosition, mostCounted } from '#main/server/list-page.ts';
import { invalid, refuseIfAny } from '#main/server/request/request-fault.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import { orderingOf, positionOfRow, valueOfSort } from './list-order.ts';
import { partOf, partsOf, restOf, type ListPart } from './list-parts.ts';
import { matchingDocuments } from './matching-documents.ts';
import { sizeOfSearch, scopeOf, type SearchSize } from './search-documents.ts';

const meansOfDocument = sql<string[]>`ARRAY(
  SELECT payment.means FROM document_payments AS payment
  WHERE payment.organization_id = document.organization_id AND payment.invoice_id = document.invoice_id ORDER BY payment.part)`;

type ListedPart = { sort: InvoiceSort; part: ListPart; rest: readonly Expression<SqlBool>[]; limit: number };

/**
 * The rows of a part of a list, at most so many. No other table is joined: below row-level security that would hide from the planner how many
 * documents there are, and it would sort them instead of reading them in the order of an index.
 */
export function rowsOfPart(tenant: Tenant, filters: InvoicesFilters, { sort, part, rest, limit }: ListedPart) {
  const { expression, direction } = orderingOf(sort);
  return matchingDocuments(tenant, filters, part)
    .select([
      'document.invoice_id',
      'document.uuid',
      'document.invoice_number',
      'document.invoice_type',
      'document.document_type',
      'document.status',
      'document.tax_status',
      'document.warnings',
      'document.vat_hundredths',
      'document.vat_sar_hundredths',
      'document.exchange_rate',
      'document.subtotal_hundredths',
      'document.total_hundredths',
      'document.prepaid_hundredths',
      'document.payable_hundredths',
      'document.invoice_date',
      'document.invoice_time',
      'document.created_at',
      'document.environment',
      'document.company_id',
      'document.appliance_id',
      'document.egs_unit_id',
      'document.buyer_name',
      'document.buyer_vat_number',
      'document.currency',
      'document.report_deadline',
      'document.till',
      'document.cashier',
      meansOfDocument.as('payment_means'),
      'document.external_original',
      'document.icv',
    ])
    .where((is) => is.and([...rest]))
    .orderBy(expression, direction)
    .orderBy('document.invoice_id', direction)
    .limit(limit);
}

/** A document as it is listed. */
export type ListedRow = Awaited<ReturnType<ReturnType<typeof rowsOfPart>['execute']>>[number];

/** The rows of a list behind a position, at most so many: those of its first part, then those of the next. */
export async function listedRows(
  tenant: Tenant,
  filters: InvoicesFilters,
  parts: readonly ListPart[],
  { sort, after, limit }: { sort: InvoiceSort; after: PagePosition | undefined; limit: number },
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  for (const part of parts) {
    const rest = restOf(part, sort, after);
    if (rest === undefined) continue;
    rows.push(...(await rowsOfPart(tenant, filters, { sort, part, rest, limit: limit - rows.length }).execute()));
    if (rows.length === limit) break;
  }
  return rows;
}

/** The names of branches by their appliances. */
export async function branchNames(tenant: Tenant, rows: readonly ListedRow[]): Promise<Map<string, string>> {
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
  const { total_hundredths, payable_hundredths, tax_status, warnings, external_original, payment_means, ...stored } = row;
  // Only sheets have these.
  const { vat_hundredths: _vat, vat_sar_hundredths: _vatSar, prepaid_hundredths: _prepaid, ...rest } = stored;
  const { buyer_vat_number: _buyer, exchange_rate: _rate, subtotal_hundredths: _subtotal, ...shown } = rest;
  const { tax_compliant, tax_warning_count, resubmit } = complianceOf({ status: row.status, tax_status, warnings });
  return {
    ...shown,
    invoice_id: invoiceIdOf(row.invoice_id),
    original_is_external: external_original !== null,
    payment_means: namedMeans(payment_means),
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

/** @throws AppError VALIDATION_ERROR for a `qr` that names no document. */
export function refuseUnreadableQr({ qr }: Pick<InvoicesFilters, 'qr'>): void {
  if (qr !== undefined && hashOfQr(qr) === undefined) {
    refuseIfAny([invalid('qr', 'unreadable_qr', 'is no QR with the hash of a document')]);
  }
}

/** The filters of a search in which somebody has scanned or pasted a QR. */
export function withoutScan({ search, ...filters }: InvoicesFilters): InvoicesFilters {
  if (search === undefined || hashOfQr(search) === undefined) return { ...filters, search };
  return { ...filters, qr: search };
}

// So many are read and sorted in less time than most orders need to meet as many.
const fewest = 3_000;

// How many documents match, counted to one more than {@link mostCounted}; and which, where they are few.
type Found = { total: number; few: string[] | undefined };

// Whether nothing but the search is asked for, or nothing but what it has looked at.
function isCountedBySearch(filters: InvoicesFilters): boolean {
  return Object.entries(filters).every(([name, value]) => name === 'search' || name === 'company_id' || value === undefined);
}

/** How the documents of filters are found whose search has this size. */
export function foundOf(filters: InvoicesFilters, search: SearchSize | undefined): ListPart['found'] {
  const isLookedUp = search !== undefined && (search.documents ?? search.entries) <= mostCounted;
  return { method: isLookedUp ? 'look up' : 'compare', scope: scopeOf(filters) };
}

// Counts what filters match. A page of few documents is made of those: in the order of a list, which no index has for every filter, they
// might be met one by one among all documents.
async function countMatching(tenant: Tenant, filters: InvoicesFilters, search: SearchSize | undefined): Promise<Found> {
  if (search?.entries === 0) return { total: 0, few: [] };
  if (search?.documents !== undefined && isCountedBySearch(filters)) return { total: search.documents, few: undefined };
  const matching = matchingDocuments(tenant, filters, { found: foundOf(filters, search) }).select('document.invoice_id');
  const { rows } = await sql<{ total: number; few: string[] | null }>`
    SELECT count(*) AS total, CASE WHEN count(*) <= ${fewest} THEN array_agg(invoice_id::text) END AS few
    FROM (SELECT invoice_id FROM ${matching} AS matching LIMIT ${mostCounted + 1}) AS counted`.execute(tenant);
  const [{ total, few } = { total: 0, few: null }] = rows;
  return { total, few: total === 0 ? [] : (few ?? undefined) };
}

/**
 * A page of the organization's documents; it stays in place while documents are added.
 *
 * @throws AppError VALIDATION_ERROR for a cursor of another order or of other filters.
 */
export async function listInvoices(tenant: Tenant, organizationId: string, query: InvoicesQuery): Promise<InvoicesPage> {
  const { cursor: _cursor, limit, sort = '-created_at', ...asked } = query;
  const filters = withoutScan(asked);
  const scope = { list: 'invoices', organizationId, sort, ...asked };
  const after = positionOf(scope, query, valueOfSort(sort));
  const search = await sizeOfSearch(tenant, filters);
  const { total, few } = await countMatching(tenant, filters, search);
  const parts = few === undefined ? await partsOf(tenant, filters, sort, search) : [partOf(few)];
  // One more than is shown, to know whether there is another page.
  const rows = await listedRows(tenant, filters, parts, { sort, after, limit: limit + 1 });
  const names = await branchNames(tenant, rows);
  return createPage(scope, query, {
    rows,
    total,
    positionOf: (row) => positionOfRow(sort, row),
    show: (row) => shownRow(row, names),
  });
}
