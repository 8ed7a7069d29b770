import { sql } from 'kysely';
import type {
  InvoiceRow,
  InvoicesFilters,
  InvoicesPage,
  InvoicesQuery,
  InvoiceSort,
} from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { shownAmount } from '../../../../src-shared/api/v1/results/amount-fields.ts';
import { complianceOf } from '../../../../src-shared/api/v1/results/compliance-fields.ts';
import { invalid, refusalOf } from '../../../server/request-faults/request-fault.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import { behind, orderingOf, positionOfRow, type ListPosition } from './list-order.ts';
import { conditionsOf } from './matching-documents.ts';
import { readPositionCursor, writePositionCursor } from './position-cursor.ts';

// How many matches are counted; beyond it `total_count` is an estimate (contract §19).
const mostCounted = 10_000;

function foreignCursor(): Error {
  return refusalOf([invalid('cursor', 'invalid_cursor', 'is not a cursor of this list with these filters')]);
}

/**
 * The rows of a list behind a position, at most so many. No other table is joined: below row-level security that would hide from the
 * planner how many documents there are, and it would sort them instead of reading them in the order of an index.
 */
export function listedRows(
  tenant: Tenant,
  filters: InvoicesFilters,
  { sort, after, limit }: { sort: InvoiceSort; after: ListPosition | undefined; limit: number },
) {
  const { expression, direction } = orderingOf(sort);
  const rest = after === undefined ? undefined : behind(sort, after);
  if (after !== undefined && rest === undefined) throw foreignCursor();
  return tenant
    .selectFrom('documents as document')
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
    .where((is) => is.and([...conditionsOf(is, filters), ...(rest === undefined ? [] : [rest])]))
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

async function countUpTo(tenant: Tenant, filters: InvoicesFilters, most: number): Promise<number> {
  const matching = tenant
    .selectFrom('documents as document')
    .select('document.invoice_id')
    .where((is) => is.and(conditionsOf(is, filters)))
    .limit(most);
  const { counted } = await tenant
    .selectFrom(matching.as('matching'))
    .select(sql<number>`count(*)`.as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}

/**
 * A page of the organization's documents; it stays in place while documents are added.
 *
 * @throws AppError VALIDATION_ERROR for a cursor of another order or of other filters.
 */
export async function listInvoices(tenant: Tenant, organizationId: string, query: InvoicesQuery): Promise<InvoicesPage> {
  const { cursor, limit, sort = '-created_at', ...filters } = query;
  const scope = { list: 'invoices', organizationId, sort, ...filters };
  const after = cursor === undefined ? undefined : readPositionCursor(scope, cursor);
  if (cursor !== undefined && after === undefined) throw foreignCursor();
  // One more than is shown, to know whether there is another page.
  const rows = await listedRows(tenant, filters, { sort, after, limit: limit + 1 }).execute();
  const counted = await countUpTo(tenant, filters, mostCounted + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    data: await shownRows(tenant, shown),
    pagination: {
      limit,
      next_cursor: hasMore && last !== undefined ? writePositionCursor(scope, positionOfRow(sort, last)) : null,
      has_more: hasMore,
      total_count: Math.min(counted, mostCounted),
      ...(counted > mostCounted ? { total_is_estimate: true } : {}),
    },
  };
}
