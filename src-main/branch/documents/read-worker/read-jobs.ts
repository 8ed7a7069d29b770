import type { ExportFilters } from '../../../../src-shared/api/v1/invoice-export.ts';
import type { InvoiceListQuery } from '../../../../src-shared/api/v1/invoice-list.ts';
import type { Result } from '../../../../src-shared/result.ts';
import type { PdfRequest } from '../../../rendering/pdf/pdf-request.ts';
import type { LedgerReader, LedgerReadOnly } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { acceptedSlice, exportSize, type AcceptedSlice, type ExportSize, type SliceStart } from '../accepted-documents.ts';
import { exportFiles, type ExportFile, type PartSelection } from '../export-part.ts';
import { exportPiece, type ExportedDocument } from '../export-piece.ts';
import { listInvoices } from '../list-invoices.ts';
import { pdfRequestOf } from '../pdf-request-of.ts';

/**
 * What is read of the ledger beside the tills' thread, each within some milliseconds: an export is many jobs, so that lists are
 * answered in between, and so that no snapshot of the ledger stays open while a client takes its time.
 */
export type ReadJob =
  | { kind: 'list_page'; scope: KeyScope; query: InvoiceListQuery }
  | { kind: 'pdf_request'; scope: KeyScope; invoiceId: string }
  | { kind: 'export_size'; scope: KeyScope; filters: ExportFilters }
  | { kind: 'accepted_slice'; scope: KeyScope; filters: ExportFilters; start: SliceStart }
  | { kind: 'export_files'; selection: PartSelection }
  | { kind: 'export_piece'; files: readonly ExportFile[] };

/** What is read for each kind of job. */
export type ReadResult =
  /** The page as it is sent: JSON in UTF-8. */
  | { kind: 'list_page'; value: Result<Uint8Array, 'foreign_cursor'> }
  | { kind: 'pdf_request'; value: PdfRequest | undefined }
  | { kind: 'export_size'; value: ExportSize }
  | { kind: 'accepted_slice'; value: AcceptedSlice }
  | { kind: 'export_files'; value: ExportFile[] }
  | { kind: 'export_piece'; value: ExportedDocument[] };

function listPage(db: LedgerReader, scope: KeyScope, query: InvoiceListQuery): Result<Uint8Array, 'foreign_cursor'> {
  const listed = listInvoices(db, scope, query);
  return listed.ok ? { ok: true, value: Buffer.from(JSON.stringify(listed.value)) } : listed;
}

function resultOf(db: LedgerReader, job: ReadJob): ReadResult {
  switch (job.kind) {
    case 'list_page':
      return { kind: job.kind, value: listPage(db, job.scope, job.query) };
    case 'pdf_request':
      return { kind: job.kind, value: pdfRequestOf(db, job.scope, job.invoiceId) };
    case 'export_size':
      return { kind: job.kind, value: exportSize(db, job.scope, job.filters) };
    case 'accepted_slice':
      return { kind: job.kind, value: acceptedSlice(db, job.scope, job.filters, job.start) };
    case 'export_files':
      return { kind: job.kind, value: exportFiles(db, job.selection) };
    case 'export_piece':
      return { kind: job.kind, value: exportPiece(db, job.files) };
  }
}

/**
 * Does a job in a snapshot of its own: all its queries see the ledger as it is when the job begins, with every document that was
 * answered before, and nothing holds the log back once it is done.
 */
export function runReadJob(db: LedgerReadOnly, job: ReadJob): ReadResult {
  return db.snapshot(() => resultOf(db, job));
}
