import { createPdfRenderer, type PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { createReadWorker, type ReadWorker } from './documents/read-worker/read-jobs.ts';

/** What reads and prints documents beside the tills' thread. */
export type Readers = { reads: ReadWorker; pdfRenderer: PdfRenderer; close(): Promise<void> };

/** Creates them; their threads start with the first request. */
export function openReaders(ledgerFile: string): Readers {
  const reads = createReadWorker(ledgerFile);
  const pdfRenderer = createPdfRenderer();
  return {
    reads,
    pdfRenderer,
    async close() {
      await Promise.all([reads.close(), pdfRenderer.close()]);
    },
  };
}
