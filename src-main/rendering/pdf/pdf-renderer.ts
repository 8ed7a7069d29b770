import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import type { PrintRequest } from './pdf-request.ts';

/** Prints documents beside everything else the appliance does. */
export type PdfRenderer = {
  /**
   * Prints a document as PDF/A-3 with its XML attached, a statement, a VAT return, an outage, or a page that tries a printer.
   *
   * @throws WorkerQueueFullError while too many wait, WorkerQueueClosedError once the renderer is closed.
   */
  print(request: PrintRequest): Promise<Uint8Array>;
  /** Gives up what is being printed and what waits. */
  close(): Promise<void>;
};

export type PdfRendererOptions = { maxWaiting?: number; timeLimitMs?: number };

// As many as a page of links in several browsers; further requests are refused and may be repeated.
const defaultMaxWaiting = 32;
// The largest document that can be issued takes ten seconds: what takes this long will not end.
const defaultTimeLimitMs = 60_000;

/** Opens a renderer; its thread starts with the first request. */
export function createPdfRenderer({
  maxWaiting = defaultMaxWaiting,
  timeLimitMs = defaultTimeLimitMs,
}: PdfRendererOptions = {}): PdfRenderer {
  const workerQueue = new WorkerQueue<PrintRequest, Uint8Array>({
    script: workerScript('src-main/rendering/pdf/pdf-worker.ts'),
    name: 'pdf',
    failure: 'The PDF could not be printed',
    busy: 'Too many PDFs are waiting to be printed; try again in a moment.',
    maxWaiting,
    timeLimitMs,
    maxHeapMb: 512,
  });
  return { print: (request) => workerQueue.run(request), close: () => workerQueue.close() };
}
