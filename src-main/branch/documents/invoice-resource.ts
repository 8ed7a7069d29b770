import { sql as raw } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import { shownLines } from '#shared/api/documents/line-items-of.ts';
import { documentFields, transactionOf } from '#shared/api/documents/document-fields.ts';
import {
  storedLineItem,
  type CreatedInvoice,
  type ExternalOriginalResult,
  type InvoiceDetail,
  type QueuedInvoice,
} from '#shared/api/documents/invoice-results.ts';
import { amountsOf, shownAmount, type StoredAmounts } from '#shared/api/documents/amount-fields.ts';
import { fromHundredths, toJsonNumber, type Amount } from '#shared/invoice/amount.ts';
import { hijriDate } from '#shared/invoice/hijri-date.ts';
import { isNote } from '#shared/invoice/document.ts';
import { readSignedTexts } from '#main/rendering/read-signed-texts.ts';
import { printableQr, type QrSource } from '#main/rendering/receipts/printable-qr.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, KeyScope } from '../db/schema.ts';
import { returnedOf } from '../ledger/credit-notes.ts';
import { availableFor, prepaymentBalance } from '../ledger/earlier-document.ts';
import { contentOf } from '../ledger/contents/stored-content.ts';
import { outcomeColumns } from '../ledger/stored-document.ts';
import { complianceOfRow, storedCompliance } from './compliance-fields.ts';
import { receiptUrlOf } from './receipt-url.ts';

const storedLines = storedLineItem.array();

const invoiceRows = preparedQuery(
  (sql, value: Placeholders<{ invoiceId: string; companyId: string; environment: Environment }>) =>
    sql
      .selectFrom('documents as document')
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .leftJoin('documents as original', 'original.invoice_id', 'document.original_invoice_id')
      .leftJoin('foreign_references as reference', (join) =>
        join.onRef('reference.invoice_id', '=', 'document.invoice_id').on('reference.kind', '=', raw.lit<'original'>('original')),
      )
      .leftJoin('foreign_originals as foreign', 'foreign.invoice_id', 'reference.original_id')
      .leftJoin('external_originals as external', 'external.invoice_id', 'document.invoice_id')
      .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
      .select([
        'document.invoice_id',
        'document.company_id',
        'document.uuid',
        'document.invoice_number',
        'document.egs_unit_id',
        'document.invoice_type',
        'document.document_type',
        'document.transaction_code',
        'document.environment',
        'document.subtotal_hundredths',
        'document.vat_hundredths',
        'document.total_hundredths',
        'document.prepaid_hundredths',
        'document.rounding_hundredths',
        'document.payable_hundredths',
        'document.prices_include_vat',
        'document.exchange_rate',
        'document.currency',
        'document.invoice_date',
        'document.report_deadline',
        'document.certificate_id',
        'stored.content',
        'document.supply_date',
        'document.replaces_invoice_id',
        'document.receipt_token',
        'document.till',
        'document.cashier',
        'document.facts',
        'submission.status_at',
        'external.invoice_type as external_type',
        'external.total_hundredths as external_total',
        'external.uuid as external_uuid',
        'external.earlier_notes_hundredths as external_earlier_notes',
      ])
      .select(outcomeColumns)
      .select((build) => [
        build.fn.coalesce('original.uuid', 'foreign.uuid').as('original_uuid'),
        build.fn.coalesce('original.invoice_date', 'foreign.invoice_date', 'external.issue_date').as('original_date'),
        build.fn.coalesce('original.invoice_number', 'foreign.invoice_number', 'external.invoice_number').as('original_number'),
      ])
      .select((is) => is('cleared.invoice_id', 'is not', null).$castTo<number>().as('has_cleared_copy'))
      .select((build) =>
        build
          .selectFrom('documents as later')
          .select('later.invoice_id')
          .whereRef('later.replaces_invoice_id', '=', 'document.invoice_id')
          .orderBy('later.position')
          .limit(1)
          .as('replaced_by_invoice_id'),
      )
      .where('document.invoice_id', '=', value('invoiceId'))
      .where('document.company_id', '=', value('companyId'))
      .where('document.environment', '=', value('environment')),
);

type InvoiceRow = Omit<ReturnType<typeof invoiceRows>[number], 'certificate_id' | 'content'> & {
  line_items: string;
  qr: string;
  xml: Uint8Array;
};

/** A document of the key's company and environment, where there is one of that id. */
export function invoiceOf(db: LedgerReader, { company_id, environment }: KeyScope, invoiceId: string): InvoiceRow | undefined {
  const [row] = invoiceRows(db, { invoiceId, companyId: company_id, environment });
  if (row === undefined) return undefined;
  const { certificate_id, content, ...rest } = row;
  const { lineItems, qr, xml } = contentOf(db, { certificate_id, content });
  return { ...rest, line_items: lineItems, qr, xml };
}

/**
 * A document of the key's company and environment.
 *
 * @throws AppError INVOICE_NOT_FOUND.
 */
export function findInvoice(db: LedgerReader, apiKey: KeyScope, invoiceId: string): InvoiceRow {
  const row = invoiceOf(db, apiKey, invoiceId);
  if (row === undefined) throw new AppError('INVOICE_NOT_FOUND');
  return row;
}

type AmountRow = Omit<StoredAmounts, 'prices_include_vat'> & Pick<InvoiceRow, 'prices_include_vat'>;

function amountsOfRow(row: AmountRow) {
  return amountsOf({ ...row, prices_include_vat: row.prices_include_vat === 1 });
}

// A failed prepayment has no balance that could ever be used.
function remainingPrepaid(db: LedgerReader, row: InvoiceRow): number | null {
  if (row.status === 'failed') return null;
  const totalBeforePrepayments = fromHundredths(row.total_hundredths + row.rounding_hundredths);
  return toJsonNumber(prepaymentBalance(db, row.invoice_id, totalBeforePrepayments));
}

const settlementRows = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('settlements as settlement')
    .innerJoin('documents as prepayment', 'prepayment.invoice_id', 'settlement.prepayment_id')
    .select(['prepayment.invoice_id', 'prepayment.uuid', 'prepayment.invoice_number', 'settlement.amount_hundredths'])
    .select('settlement.position')
    .where('settlement.invoice_id', '=', value('invoiceId'))
    .unionAll(
      sql
        .selectFrom('foreign_references as settlement')
        .innerJoin('foreign_originals as prepayment', 'prepayment.invoice_id', 'settlement.original_id')
        .select(['prepayment.invoice_id', 'prepayment.uuid', 'prepayment.invoice_number'])
        .select((build) => build.fn.coalesce('settlement.amount_hundredths', raw.lit(0)).as('amount_hundredths'))
        .select('settlement.position')
        .where('settlement.invoice_id', '=', value('invoiceId'))
        .where('settlement.kind', '=', raw.lit<'prepayment'>('prepayment')),
    )
    .orderBy('position'),
);

function prepaymentsOf(db: LedgerReader, row: InvoiceRow) {
  if (row.document_type === 'prepayment') return { remaining_prepaid: remainingPrepaid(db, row) };
  const settled = settlementRows(db, { invoiceId: row.invoice_id });
  if (settled.length === 0) return {};
  return {
    prepaid_invoices: settled.map((settlement) => ({
      invoice_id: settlement.invoice_id,
      invoice_uuid: settlement.uuid,
      invoice_number: settlement.invoice_number,
      amount: shownAmount(settlement.amount_hundredths),
    })),
  };
}

function originalNumber({ original_number: number }: Pick<InvoiceRow, 'original_number'>): { original_invoice_number?: string } {
  return number === null ? {} : { original_invoice_number: number };
}

function linksOf(db: LedgerReader, row: Pick<InvoiceRow, 'invoice_id' | 'company_id' | 'receipt_token'>) {
  const path = `/v1/invoices/${row.invoice_id}`;
  return { signed_xml_url: `${path}/xml`, pdf_url: `${path}/pdf`, receipt_url: receiptUrlOf(db, row) };
}

// What every answer of a create endpoint begins with.
function answeredFields<Status>(db: LedgerReader, row: QueuedRow, status: Status) {
  return {
    invoice_id: row.invoice_id,
    uuid: row.uuid,
    egs_unit_id: row.egs_unit_id,
    status,
    document_type: row.document_type,
    ...originalNumber(row),
    ...amountsOfRow(row),
    invoice_date_hijri: hijriDate(row.invoice_date),
    report_deadline: row.report_deadline,
    ...linksOf(db, row),
    last_error: row.last_error,
  };
}

/** What the answer of a create endpoint contains, of a document that has just been stored or was read again. */
export type AnsweredRow = QueuedRow &
  Pick<InvoiceRow, 'tax_status' | 'warnings' | 'reported_at' | 'cleared_at' | 'has_cleared_copy' | 'copy_differences'>;

/** The 200 of a create endpoint. */
export function toCreatedInvoice(db: LedgerReader, row: AnsweredRow): CreatedInvoice {
  return {
    ...answeredFields(db, row, row.status),
    qr_code: row.invoice_type === 'simplified' ? row.qr : null,
    reported_at: row.reported_at,
    cleared_at: row.cleared_at,
    ...complianceOfRow(row),
  };
}

// What the answer about a document that is on its way contains.
type QueuedRow = AmountRow &
  Pick<
    InvoiceRow,
    | 'invoice_id'
    | 'uuid'
    | 'egs_unit_id'
    | 'original_number'
    | 'invoice_date'
    | 'report_deadline'
    | 'retry_count'
    | 'next_retry_at'
    | 'last_error'
    | 'company_id'
    | 'receipt_token'
  > &
  QrSource;

/** The 202 of a create endpoint. The till only needs to know that it is on its way; the detail says how far it has come. */
export function toQueuedInvoice(db: LedgerReader, row: QueuedRow): QueuedInvoice {
  return {
    ...answeredFields(db, row, 'queued' as const),
    qr_code: printableQr(row),
    retry_count: row.retry_count,
    next_retry_at: row.next_retry_at,
    poll_url: `/v1/invoices/${row.invoice_id}`,
  };
}

const moves = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql.selectFrom('timeline').select(['status', 'at']).where('invoice_id', '=', value('invoiceId')).orderBy('position'),
);

// Of many attempts the ledger keeps the first moves only, and the last one is what the document has come to (contract §19).
function timelineOf(db: LedgerReader, { invoice_id, status, status_at: at }: InvoiceRow): InvoiceDetail['timeline'] {
  const kept = moves(db, { invoiceId: invoice_id });
  const last = kept.at(-1);
  return last?.status === status && last.at === at ? kept : [...kept, { status, at }];
}

function externalOf(row: InvoiceRow): ExternalOriginalResult | null {
  const { original_number: invoice_number, original_date: issue_date, external_type: invoice_type } = row;
  if (invoice_type === null || invoice_number === null || issue_date === null) return null;
  return {
    invoice_number,
    issue_date,
    invoice_type,
    total: shownAmount(row.external_total ?? 0),
    uuid: row.external_uuid,
    earlier_notes_total: shownAmount(row.external_earlier_notes ?? 0),
  };
}

// What credit notes may still give back, of a document that has any right to one, and how much of its lines has come back.
function creditOf(db: LedgerReader, row: InvoiceRow): { creditable: number | null; returned?: Map<number, Amount> } {
  const { invoice_id: invoiceId, document_type: documentType } = row;
  if (isNote(documentType)) return { creditable: null };
  const totalBeforePrepayments = fromHundredths(row.total_hundredths + row.rounding_hundredths);
  const available = availableFor(db, { invoiceId, documentType, totalBeforePrepayments }, 'credit_note');
  return { creditable: row.status === 'failed' ? null : toJsonNumber(available), returned: returnedOf(db, invoiceId) };
}

/**
 * `GET /v1/invoices/:id`: the full resource with its timeline.
 *
 * @param texts of its signed bytes, where they have been read already.
 */
export function toInvoiceDetail(db: LedgerReader, row: InvoiceRow, texts = readSignedTexts(row.xml)): InvoiceDetail {
  const stored = {
    ...row,
    ...storedCompliance(row),
    prices_include_vat: row.prices_include_vat === 1,
    external: externalOf(row),
  };
  const lines = storedLines.parse(JSON.parse(row.line_items));
  const { creditable, returned } = creditOf(db, row);
  return {
    ...documentFields(stored, prepaymentsOf(db, row), { ...linksOf(db, row), qr_code: printableQr(row) }),
    creditable,
    line_items: shownLines(lines, texts?.terms, returned),
    discounts: texts?.discounts ?? [],
    ...transactionOf(row.transaction_code, () => texts?.supplyEndDate),
    timeline: timelineOf(db, row),
  };
}
