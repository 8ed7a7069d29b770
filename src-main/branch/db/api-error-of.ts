import { AppError } from '#shared/api/app-error.ts';
import { storageFaultOf, type StorageFaultKind } from '#main/platform/sqlite/storage-fault.ts';
import { WriteQueueFullError } from '#main/platform/sqlite/write-queue.ts';
import { WorkerQueueClosedError, WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';
import { UnreadableContent } from './compression/packed-bytes.ts';

// A damaged file is a fault of the appliance that a retry cannot repair.
const unavailable: ReadonlySet<StorageFaultKind> = new Set([
  'full',
  'read_only',
  'input_output',
  'cannot_open',
  'busy',
  'out_of_memory',
]);

/** Maps a fault of the platform to an error of the API; undefined for any other error. */
export function apiErrorOf(cause: unknown): AppError | undefined {
  if (cause instanceof WriteQueueFullError) {
    return new AppError('SERVICE_BUSY', {
      message: 'Too many documents are waiting to be signed; try again in a moment.',
      cause,
    });
  }
  if (cause instanceof WorkerQueueFullError) return new AppError('SERVICE_BUSY', { message: cause.message, cause });
  if (cause instanceof WorkerQueueClosedError) {
    return new AppError('SERVICE_BUSY', { message: 'The appliance is stopping; try again in a moment.', cause });
  }
  if (cause instanceof UnreadableContent) return new AppError('DOCUMENT_UNREADABLE', { cause });
  return isStorageUnavailable(cause) ? storageUnavailable(cause) : undefined;
}

/** The error of the API where the disk refuses to write or read the ledger. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError('STORAGE_UNAVAILABLE', { cause });
}

/** Whether the disk refuses to write or read the ledger. */
export function isStorageUnavailable(cause: unknown): boolean {
  const fault = storageFaultOf(cause);
  return fault !== undefined && unavailable.has(fault.kind);
}
