import type { ExportFilters } from '#shared/api/v1/invoice-export.ts';
import type { DayFilters } from '#shared/api/v1/day-report-query.ts';
import type { InvoiceListQuery } from '#shared/api/v1/invoice-list.ts';
import { workerScript } from '#main/platform/assets.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { openLedgerReads, type LedgerReads } from '../../db/ledger-reads.ts';
import type { KeyScope } from '../../db/schema.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';
import { acceptedSlice, exportSize, type SliceStart } from '../accepted-documents.ts';
import { exportFiles, type ExportFile, type PartSelection } from '../export-part.ts';
import { exportPiece } from '../export-piece.ts';
import { foreignCursor } from '../invoice-cursor.ts';
import { listInvoices } from '../list-invoices.ts';
import { pdfRequestOf } from '../pdf-request-of.ts';
import { readDayReport } from '../read-day-report.ts';

/**
 * What is read for tills beside their thread: an export is many reads, so that lists are answered in between, and so that no snapshot of
 * the ledger stays open while a client takes its time.
 */
export const readJobs = {
  /** The page as it is sent: JSON in UTF-8. */
  listPage(db: LedgerReader, scope: KeyScope, query: InvoiceListQuery): Uint8Array {
    const listed = listInvoices(db, scope, query);
    if (!listed.ok) throw foreignCursor();
    return Buffer.from(JSON.stringify(listed.value));
  },
  dayReport: (db: LedgerReader, owners: readonly DocumentOwner[], filters: DayFilters) => readDayReport(db, owners, filters),
  pdfRequest: (db: LedgerReader, scope: KeyScope, invoiceId: string) => pdfRequestOf(db, scope, invoiceId),
  exportSize: (db: LedgerReader, scope: KeyScope, filters: ExportFilters) => exportSize(db, scope, filters),
  acceptedSlice: (db: LedgerReader, scope: KeyScope, filters: ExportFilters, start: SliceStart) =>
    acceptedSlice(db, scope, filters, start),
  exportFiles: (db: LedgerReader, selection: PartSelection) => exportFiles(db, selection),
  /** The first documents of the files, as many as one piece takes. */
  exportPiece: (db: LedgerReader, files: readonly ExportFile[]) => exportPiece(db, files),
};

/** See {@link readJobs}. */
export type ReadWorker = LedgerReads<typeof readJobs>;

/** Reads lists, exports and what PDFs are made of. */
export function createReadWorker(ledgerFile: string): ReadWorker {
  return openLedgerReads(readJobs, ledgerFile, {
    script: workerScript('src-main/branch/documents/read-worker/read-worker-thread.ts'),
    name: 'read',
    failure: 'The ledger could not be read',
    busy: 'Too many lists and exports are waiting to be read; try again in a moment.',
    // As many as there are connections; each takes some milliseconds.
    maxWaiting: 1_024,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
}
