import { workerScript } from '../../../platform/assets.ts';
import { WorkerQueue } from '../../../platform/workers/worker-queue.ts';
import type { InspectedBody, ReceivedBody } from './inspect-batch.ts';

/** Inspects batches in a thread of its own: a batch is hundreds of signatures. */
export type BatchInspector = {
  /** @throws WorkerQueueFullError while too many wait. */
  inspect(body: ReceivedBody): Promise<InspectedBody>;
  close(): Promise<void>;
};

/** The thread starts with the first batch. */
export function createBatchInspector(): BatchInspector {
  const queue = new WorkerQueue<ReceivedBody, InspectedBody>({
    script: workerScript('src-main/head-office/ingest/inspect/inspect-worker.ts'),
    name: 'inspect',
    failure: 'The batch could not be inspected',
    busy: 'Too many batches are waiting to be inspected; try again in a moment.',
    // Each may hold the largest body.
    maxWaiting: 16,
    timeLimitMs: 60_000,
    maxHeapMb: 1_024,
  });
  return { inspect: (body) => queue.run(body), close: () => queue.close() };
}
