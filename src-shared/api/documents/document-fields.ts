import { flagsOf, isExportCode, type DocumentType, type InvoiceType } from '../../invoice/document.ts';
import { hijriDate } from '../../invoice/hijri-date.ts';
import type { SubmissionStatus } from '../../invoice/submission-status.ts';
import { amountsOf, rateOf, supplyDateOf, type StoredAmounts } from './amount-fields.ts';
import { complianceOf, type StoredCompliance } from './compliance-fields.ts';
import type { ExternalOriginalResult, InvoiceDetail, TransactionResult } from './invoice-results.ts';
import { saleFactsOf, type StoredSaleFacts } from './sale-facts.ts';

/** What a database has of a document: times as ISO 8601 strings. */
export type StoredDocumentFields = StoredAmounts &
  StoredCompliance &
  StoredSaleFacts & {
    invoice_id: string;
    uuid: string;
    invoice_number: string;
    egs_unit_id: string;
    invoice_type: InvoiceType;
    document_type: DocumentType;
    status: SubmissionStatus;
    environment: InvoiceDetail['environment'];
    /** KSA-2, of which one position says that it is an export. */
    transaction_code: string;
    currency: string;
    invoice_date: string;
    supply_date: string | null;
    /** Of the invoice that a note corrects. */
    original_uuid: string | null;
    original_number: string | null;
    /** Null but in notes on invoices from before Sanad. */
    external: ExternalOriginalResult | null;
    /** As the API shows them. */
    replaces_invoice_id: string | null;
    replaced_by_invoice_id: string | null;
    reported_at: string | null;
    cleared_at: string | null;
    report_deadline: string | null;
    retry_count: number;
    next_retry_at: string | null;
    last_error: string | null;
  };

type Prepayments = Pick<InvoiceDetail, 'remaining_prepaid' | 'prepaid_invoices'>;
type Links = Pick<InvoiceDetail, 'signed_xml_url' | 'pdf_url' | 'qr_code' | 'receipt_url'>;

/** Where the customer of a document opens it: at head office, whose address for people this is. */
export function receiptUrlAt(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/$/, '')}/r/${token}`;
}

/**
 * The detail of a document (contract §3) without its lines, discounts, timeline, and what is left of it for credit notes, from what any of our databases has of it.
 *
 * @param prepayments what is left of a prepayment, or which ones the document settled.
 * @param links where its files are in the API that answers, and its QR.
 */
export function documentFields(
  row: StoredDocumentFields,
  prepayments: Prepayments,
  links: Links,
): Omit<InvoiceDetail, 'creditable' | 'line_items' | 'discounts' | 'timeline' | 'transaction'> {
  const rate = rateOf(row.exchange_rate);
  return {
    invoice_id: row.invoice_id,
    uuid: row.uuid,
    invoice_number: row.invoice_number,
    egs_unit_id: row.egs_unit_id,
    invoice_type: row.invoice_type,
    document_type: row.document_type,
    status: row.status,
    environment: row.environment,
    ...amountsOf(row),
    ...prepayments,
    ...(row.original_uuid === null ? {} : { original_invoice_uuid: row.original_uuid }),
    ...(row.original_number === null ? {} : { original_invoice_number: row.original_number }),
    ...(row.external === null ? {} : { original_invoice: row.external }),
    original_is_external: row.external !== null,
    replaces_invoice_id: row.replaces_invoice_id,
    replaced_by_invoice_id: row.replaced_by_invoice_id,
    ...(isExportCode(row.transaction_code) ? { is_export: true } : {}),
    currency: row.currency,
    ...(rate === undefined ? {} : { exchange_rate: rate.toNumber() }),
    invoice_date: row.invoice_date,
    invoice_date_hijri: hijriDate(row.invoice_date),
    ...supplyDateOf(row),
    ...saleFactsOf(row),
    reported_at: row.reported_at,
    cleared_at: row.cleared_at,
    report_deadline: row.report_deadline,
    retry_count: row.retry_count,
    next_retry_at: row.next_retry_at,
    last_error: row.last_error,
    ...complianceOf(row),
    ...links,
  };
}

/**
 * What a document is beside its type, from its transaction code; nothing where that has none of these flags.
 *
 * @param supplyEndDate as the signed bytes of a summary have it; they are read for no other document.
 */
export function transactionOf(
  transactionCode: string,
  supplyEndDate: () => string | undefined,
): { transaction?: TransactionResult } {
  const { isThirdParty, isNominal, isSummary } = flagsOf(transactionCode);
  if (!isThirdParty && !isNominal && !isSummary) return {};
  const end = isSummary ? supplyEndDate() : undefined;
  return {
    transaction: { third_party: isThirdParty, nominal: isNominal, summary: end === undefined ? null : { supply_end_date: end } },
  };
}
