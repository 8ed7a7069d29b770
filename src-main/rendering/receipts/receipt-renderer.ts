import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import type { DrawingRequest } from './receipt-request.ts';

/** Draws receipts beside everything else the appliance does. */
export type ReceiptRenderer = {
  /**
   * Draws a receipt, or a page that shows whether a printer prints, as bytes for an ESC/POS printer, a picture or a PDF.
   *
   * @throws WorkerQueueFullError while too many wait, WorkerQueueClosedError once the renderer is closed.
   */
  print(request: DrawingRequest): Promise<Uint8Array>;
  /** Gives up what is being drawn and what waits. */
  close(): Promise<void>;
};

/** Opens a renderer; its thread starts with the first request. */
export function createReceiptRenderer(): ReceiptRenderer {
  const workerQueue = new WorkerQueue<DrawingRequest, Uint8Array>({
    script: workerScript('src-main/rendering/receipts/receipt-worker.ts'),
    name: 'receipt',
    failure: 'The receipt could not be drawn',
    busy: 'Too many receipts are waiting to be printed; try again in a moment.',
    // Every till of a branch may print at once; a usual receipt takes a tenth of a second.
    maxWaiting: 64,
    // The largest document that can be issued takes some seconds.
    timeLimitMs: 60_000,
    maxHeapMb: 512,
  });
  return { print: (request) => workerQueue.run(request), close: () => workerQueue.close() };
}
