import type { Insertable } from 'kysely';
import type { DocumentStatus } from '#shared/api/sync/change-entries.ts';
import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';
import { uuidOfInvoice } from '../db/invoice-ids.ts';
import { joinTerms } from '../db/tables/search-terms.ts';
import type { DocumentTable } from '../db/tables/document-tables.ts';
import type { InspectedFacts, InspectedDocument } from './inspect/inspected-entry.ts';

/** The columns of a document that change until it is finished. */
export type StatusColumns = Pick<
  Insertable<DocumentTable>,
  | 'status'
  | 'status_at'
  | 'tax_status'
  | 'tax_compliant'
  | 'retry_count'
  | 'last_error'
  | 'warnings'
  | 'reported_at'
  | 'cleared_at'
>;

/** Where a document is stored, and as of when. */
export type RowOrigin = { organization_id: string; appliance_id: string; received_at: Date };

function dateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

// PostgreSQL keeps neither U+0000 nor a lone surrogate, which an answer of the gateway may hold.
function withoutNul(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value;
}

/** The columns of a status. */
export function statusColumns(status: DocumentStatus): StatusColumns {
  return {
    status: status.status,
    status_at: new Date(status.status_at),
    tax_status: status.tax_status,
    tax_compliant: status.warnings.length === 0 && status.status !== 'failed',
    retry_count: status.retry_count,
    last_error: status.last_error,
    warnings: JSON.stringify(status.warnings, withoutNul),
    reported_at: dateOrNull(status.reported_at),
    cleared_at: dateOrNull(status.cleared_at),
  };
}

// The columns of a document that has just been issued.
function firstStatus(status: SubmissionStatus, createdAt: string): StatusColumns {
  const nothing = { retry_count: 0, last_error: null, warnings: [], reported_at: null, cleared_at: null };
  return statusColumns({ invoice_id: '', status, status_at: createdAt, tax_status: 'PENDING', ...nothing });
}

/** The row of a new document. */
export function newDocumentRow(
  { document, status }: InspectedDocument,
  facts: InspectedFacts,
  origin: RowOrigin,
): Insertable<DocumentTable> {
  const {
    settlements: _settlements,
    invoice_id,
    original_invoice_id,
    replaces_invoice_id = null,
    receipt_token = null,
    external_original,
    report_deadline: _deadline,
    created_at,
    ...columns
  } = document;
  return {
    ...origin,
    ...columns,
    invoice_id: uuidOfInvoice(invoice_id),
    original_invoice_id: original_invoice_id === null ? null : uuidOfInvoice(original_invoice_id),
    replaces_invoice_id: replaces_invoice_id === null ? null : uuidOfInvoice(replaces_invoice_id),
    receipt_token,
    external_original: external_original === null ? null : JSON.stringify(external_original),
    vat_sar_hundredths: facts.vatSarHundredths,
    buyer_name: facts.buyerName,
    buyer_vat_number: facts.buyerVatNumber,
    report_deadline: facts.reportDeadline,
    created_at: new Date(created_at),
    search_terms: joinTerms(facts.terms),
    ...firstStatus(status, created_at),
  };
}
