import type { InvoiceList, InvoiceListQuery } from '#shared/api/v1/invoice-list.ts';
import { saleFactsOf } from '#shared/api/documents/sale-facts.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { failure, success, type Result } from '#shared/result.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { listedValues } from '#main/platform/sqlite/listed-values.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, KeyScope } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/draft.ts';
import { complianceOfRow } from './compliance-fields.ts';
import { byNewest, matchingCells, pageOfCells, type ListPosition } from './document-cells.ts';
import { readCursor, writeCursor, type ListScope } from './invoice-cursor.ts';
import { namedDocuments } from './named-documents.ts';

const positions = preparedQuery(
  (query, value: Placeholders<{ invoiceId: string; companyId: string; environment: Environment }>) =>
    query
      .selectFrom('documents')
      .select(['created_at', 'invoice_id'])
      .where('invoice_id', '=', value('invoiceId'))
      .where('company_id', '=', value('companyId'))
      .where('environment', '=', value('environment')),
);

// A cursor that was written for these filters names a document that they match: all but the status stays as it was, and
// that may have changed since its page was shown.
function positionOf(db: LedgerReader, scope: ListScope, cursor: string): ListPosition | undefined {
  const invoiceId = readCursor(scope, cursor);
  return invoiceId === undefined
    ? undefined
    : positions(db, { invoiceId, companyId: scope.apiKey.company_id, environment: scope.apiKey.environment })[0];
}

const shownRows = preparedQuery((query, value: Placeholders<{ invoiceIds: string }>) =>
  query
    .selectFrom('documents as shown')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'shown.invoice_id')
    .leftJoin('external_originals as external', 'external.invoice_id', 'shown.invoice_id')
    .select([
      'shown.invoice_id',
      'shown.uuid',
      'shown.invoice_number',
      'shown.invoice_type',
      'shown.document_type',
      'shown.egs_unit_id',
      'shown.vat_hundredths',
      'shown.total_hundredths',
      'shown.payable_hundredths',
      'shown.invoice_date',
      'shown.created_at',
      'shown.environment',
      'shown.till',
      'shown.cashier',
      'shown.facts',
      'external.invoice_number as external_number',
      'submission.status',
      'submission.tax_status',
      'submission.warnings',
    ])
    .where('shown.invoice_id', 'in', listedValues<string>(value('invoiceIds'))),
);

function resultRow(row: ReturnType<typeof shownRows>[number]): InvoiceList['data'][number] {
  const { total_hundredths: total, vat_hundredths: vat, payable_hundredths: payable, ...others } = row;
  const { tax_status: _taxStatus, warnings: _warnings, facts: _facts, external_number: external, ...shown } = others;
  const { tax_compliant, tax_warning_count, resubmit } = complianceOfRow(row);
  const amounts = { vat: shownAmount(vat), total: shownAmount(total), payable: shownAmount(payable) };
  return {
    ...shown,
    ...saleFactsOf(row),
    original_is_external: external !== null,
    ...amounts,
    tax_compliant,
    tax_warning_count,
    resubmit,
  };
}

type Found = { page: ListPosition[]; count: number; isEstimate: boolean };

function find(db: LedgerReader, { apiKey, filters }: ListScope, after: ListPosition | undefined, limit: number): Found {
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const named = namedDocuments(db, owner, filters);
  if (named !== undefined) {
    const { rows, isEstimate } = named;
    const rest = after === undefined ? rows : rows.filter((row) => byNewest(after, row) < 0);
    return { page: rest.slice(0, limit), count: rows.length, isEstimate };
  }
  const cells = matchingCells(db, owner, filters);
  const count = cells.reduce((sum, cell) => sum + cell.documents, 0);
  return { page: pageOfCells(db, cells, after, limit), count, isEstimate: false };
}

/** A page of the documents of the key's company and environment, newest first; it stays in place while documents are added. */
export function listInvoices(db: LedgerReader, apiKey: KeyScope, query: InvoiceListQuery): Result<InvoiceList, 'foreign_cursor'> {
  const { cursor, limit, ...filters } = query;
  const scope: ListScope = { apiKey, filters };
  const after = cursor === undefined ? undefined : positionOf(db, scope, cursor);
  if (cursor !== undefined && after === undefined) return failure('foreign_cursor');
  // One more than is shown, to know whether there is another page.
  const { page, count, isEstimate } = find(db, scope, after, limit + 1);
  const shown = page.slice(0, limit);
  const hasMore = page.length > limit;
  const last = shown.at(-1);
  const rows = shownRows(db, { invoiceIds: JSON.stringify(shown.map((position) => position.invoice_id)) });
  return success({
    data: rows.toSorted(byNewest).map(resultRow),
    pagination: {
      limit,
      next_cursor: hasMore && last !== undefined ? writeCursor(scope, last.invoice_id) : null,
      has_more: hasMore,
      total_count: count,
      ...(isEstimate ? { total_is_estimate: true as const } : {}),
    },
  });
}
