import { AppError } from '#shared/api/app-error.ts';
import type { OrganizationInvoice } from '#shared/api/dashboard/invoices.ts';
import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue, WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';
import type { StoredSignature } from './check-signature.ts';

/** Checks signatures beside everything else: a document of many lines takes a while. */
export type SignatureChecker = {
  /** @throws AppError SERVICE_BUSY while too many wait. */
  check(stored: StoredSignature): Promise<OrganizationInvoice['signature']>;
  close(): Promise<void>;
};

/** Opens a checker; its thread starts with the first document. It waits for no batch of a branch, nor for a PDF. */
export function createSignatureChecker(): SignatureChecker {
  const queue = new WorkerQueue<StoredSignature, OrganizationInvoice['signature']>({
    script: workerScript('src-main/head-office/ingest/inspect/signature-worker.ts'),
    name: 'signature',
    failure: 'The signature could not be checked',
    busy: 'Too many documents are waiting to be checked; try again in a moment.',
    maxWaiting: 256,
    timeLimitMs: 60_000,
    maxHeapMb: 512,
  });
  return {
    async check(stored) {
      try {
        return await queue.run(stored);
      } catch (cause) {
        if (cause instanceof WorkerQueueFullError) throw new AppError('SERVICE_BUSY', { message: cause.message, cause });
        throw cause;
      }
    },
    close: () => queue.close(),
  };
}
