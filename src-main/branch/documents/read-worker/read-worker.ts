import assert from 'node:assert/strict';
import type { ExportFilters } from '../../../../src-shared/api/v1/invoice-export.ts';
import type { InvoiceListQuery } from '../../../../src-shared/api/v1/invoice-list.ts';
import { workerScript } from '../../../platform/assets.ts';
import { WorkerQueue } from '../../../platform/workers/worker-queue.ts';
import { storageUnavailable } from '../../db/api-error-of.ts';
import { UnreadableContent } from '../../db/compression/packed-bytes.ts';
import type { KeyScope } from '../../db/schema.ts';
import type { SliceStart } from '../accepted-documents.ts';
import type { ExportFile, PartSelection } from '../export-part.ts';
import type { ReadJob, ReadResult } from './read-jobs.ts';

/** What the thread has to read. */
export type ReadRequest = { ledgerFile: string; job: ReadJob };

/** What it has read; a disk that refuses and a document that is damaged have kinds of their own, because they are no faults of ours. */
export type ReadResponse = ReadResult | { kind: 'storage_unavailable'; reason: string } | { kind: 'unreadable'; reason: string };

type Value<Kind extends ReadJob['kind']> = Promise<Extract<ReadResult, { kind: Kind }>['value']>;

/**
 * Reads of the ledger that take longer than a till may wait. Each throws WorkerQueueFullError while too many wait, and
 * AppError STORAGE_UNAVAILABLE where the disk refuses, and UnreadableContent where what is stored of a document is damaged.
 */
export type ReadWorker = {
  listPage(scope: KeyScope, query: InvoiceListQuery): Value<'list_page'>;
  pdfRequest(scope: KeyScope, invoiceId: string): Value<'pdf_request'>;
  exportSize(scope: KeyScope, filters: ExportFilters): Value<'export_size'>;
  acceptedSlice(scope: KeyScope, filters: ExportFilters, start: SliceStart): Value<'accepted_slice'>;
  exportFiles(selection: PartSelection): Value<'export_files'>;
  /** The first documents of the files, as many as one piece takes. */
  exportPiece(files: readonly ExportFile[]): Value<'export_piece'>;
  /** Gives up what is being read and what waits. */
  close(): Promise<void>;
};

const mismatch = 'a result is of the kind that was requested';

/**
 * Reads lists, exports and what PDFs are made of in a thread of its own, on a connection that cannot write. The thread starts with
 * the first of them.
 */
export function createReadWorker(ledgerFile: string): ReadWorker {
  const workerQueue = new WorkerQueue<ReadRequest, ReadResponse>({
    script: workerScript('src-main/branch/documents/read-worker/read-worker-thread.ts'),
    name: 'read',
    failure: 'The ledger could not be read',
    busy: 'Too many lists and exports are waiting to be read; try again in a moment.',
    // As many as there are connections; each takes some milliseconds.
    maxWaiting: 1_024,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
  const run = async (job: ReadJob): Promise<ReadResult> => {
    const response = await workerQueue.run({ ledgerFile, job });
    if (response.kind === 'unreadable') throw new UnreadableContent(response.reason);
    if (response.kind === 'storage_unavailable') throw storageUnavailable(new Error(response.reason));
    return response;
  };
  return {
    async listPage(scope, query) {
      const result = await run({ kind: 'list_page', scope, query });
      assert(result.kind === 'list_page', mismatch);
      return result.value;
    },
    async pdfRequest(scope, invoiceId) {
      const result = await run({ kind: 'pdf_request', scope, invoiceId });
      assert(result.kind === 'pdf_request', mismatch);
      return result.value;
    },
    async exportSize(scope, filters) {
      const result = await run({ kind: 'export_size', scope, filters });
      assert(result.kind === 'export_size', mismatch);
      return result.value;
    },
    async acceptedSlice(scope, filters, start) {
      const result = await run({ kind: 'accepted_slice', scope, filters, start });
      assert(result.kind === 'accepted_slice', mismatch);
      return result.value;
    },
    async exportFiles(selection) {
      const result = await run({ kind: 'export_files', selection });
      assert(result.kind === 'export_files', mismatch);
      return result.value;
    },
    async exportPiece(files) {
      const result = await run({ kind: 'export_piece', files });
      assert(result.kind === 'export_piece', mismatch);
      return result.value;
    },
    close: () => workerQueue.close(),
  };
}
