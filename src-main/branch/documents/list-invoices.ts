import { sql } from 'kysely';
import type { InvoiceFilters, InvoiceList, InvoiceListQuery } from '../../../src-shared/api/v1/invoice-list.ts';
import { fromHundredths, toJsonNumber } from '../../../src-shared/invoice/amount.ts';
import { failure, success } from '../../../src-shared/result.ts';
import type { Result } from '../../../src-shared/result.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable } from '../db/schema.ts';
import { complianceOf } from './compliance.ts';
import { readCursor, writeCursor } from './list-cursor.ts';
import type { ListScope } from './list-cursor.ts';

type Position = { created_at: string; invoice_id: string };

/** The owner's documents that the filters let through, apart from the status. */
function documentsOf(db: Database, { apiKey, filters }: ListScope) {
  const { invoice_type, document_type, date_from, date_to, egs_unit_id } = filters;
  return db.sql
    .selectFrom('documents as document')
    .where('document.company_id', '=', apiKey.company_id)
    .where('document.environment', '=', apiKey.environment)
    .where((is) =>
      is.and([
        ...(invoice_type === undefined ? [] : [is('document.invoice_type', '=', invoice_type)]),
        ...(document_type === undefined ? [] : [is('document.document_type', '=', document_type)]),
        ...(date_from === undefined ? [] : [is('document.invoice_date', '>=', date_from)]),
        ...(date_to === undefined ? [] : [is('document.invoice_date', '<=', date_to)]),
        ...(egs_unit_id === undefined ? [] : [is('document.egs_unit_id', '=', egs_unit_id)]),
      ]),
    );
}

type InvoiceStatus = NonNullable<InvoiceFilters['status']>;
type Documents = ReturnType<typeof documentsOf>;

// Nearly all documents end as one of these; the others are few, and the index of each finds them without a walk past the rest.
const usualStatuses: readonly InvoiceStatus[] = ['reported', 'cleared'];

function withStatus(documents: Documents, status: InvoiceStatus): Documents {
  return documents.where((is) => {
    const submissions = is.selectFrom('submissions as submission').select('submission.invoice_id');
    // Written into the text, not bound: a partial index serves only where the statement itself shows its condition.
    const ofStatus = submissions.where('submission.status', '=', sql.lit(status));
    return usualStatuses.includes(status)
      ? is.exists(ofStatus.whereRef('submission.invoice_id', '=', 'document.invoice_id'))
      : is('document.invoice_id', 'in', ofStatus);
  });
}

// The document has to be one of this list, whatever its status is by now: that may have changed since its page was shown.
function positionOf(db: Database, scope: ListScope, cursor: string): Position | undefined {
  const invoiceId = readCursor(scope, cursor);
  if (invoiceId === undefined) return undefined;
  const documents = documentsOf(db, scope).where('document.invoice_id', '=', invoiceId);
  return db.first(documents.select(['document.created_at', 'document.invoice_id']));
}

function pageRows(db: Database, documents: Documents, after: Position | undefined, limit: number) {
  const rest =
    after === undefined
      ? documents
      : documents.where((is) =>
          is(is.refTuple('document.created_at', 'document.invoice_id'), '<', is.tuple(after.created_at, after.invoice_id)),
        );
  // The page is chosen by what the index holds; only what it shows is then read from the documents themselves.
  const page = rest
    .select('document.invoice_id')
    .orderBy('document.created_at', 'desc')
    .orderBy('document.invoice_id', 'desc')
    .limit(limit);
  return db.all(
    db.sql
      .selectFrom(page.as('page'))
      .innerJoin('documents as shown', 'shown.invoice_id', 'page.invoice_id')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'page.invoice_id')
      .select([
        'shown.invoice_id',
        'shown.uuid',
        'shown.invoice_number',
        'shown.invoice_type',
        'shown.document_type',
        'shown.total_hundredths',
        'shown.invoice_date',
        'shown.created_at',
        'shown.environment',
        'submission.status',
        'submission.tax_status',
        'submission.warnings',
      ])
      .orderBy('shown.created_at', 'desc')
      .orderBy('shown.invoice_id', 'desc'),
  );
}

function resultRow(row: ReturnType<typeof pageRows>[number]): InvoiceList['data'][number] {
  const { total_hundredths, tax_status: _taxStatus, warnings: _warnings, ...shown } = row;
  const { tax_compliant, tax_warning_count, resubmit } = complianceOf(row);
  return { ...shown, total: toJsonNumber(fromHundredths(total_hundredths)), tax_compliant, tax_warning_count, resubmit };
}

/** A page of the documents of the key's company and environment, newest first; it stays in place while documents are added. */
export function listInvoices(db: Database, apiKey: ApiKeyTable, query: InvoiceListQuery): Result<InvoiceList, 'foreign_cursor'> {
  const { cursor, limit, ...filters } = query;
  const scope: ListScope = { apiKey, filters };
  const after = cursor === undefined ? undefined : positionOf(db, scope, cursor);
  if (cursor !== undefined && after === undefined) return failure('foreign_cursor');
  const unfiltered = documentsOf(db, scope);
  const documents = filters.status === undefined ? unfiltered : withStatus(unfiltered, filters.status);
  // One more than is shown tells whether there is another page.
  const rows = pageRows(db, documents, after, limit + 1);
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = shown.at(-1);
  const counted = db.first(documents.select(({ fn }) => fn.countAll<number>().as('count')));
  return success({
    data: shown.map(resultRow),
    pagination: {
      limit,
      next_cursor: hasMore && last !== undefined ? writeCursor(scope, last.invoice_id) : null,
      has_more: hasMore,
      total_count: counted?.count ?? 0,
    },
  });
}
