import assert from 'node:assert/strict';
import { workerScript } from '../../../platform/assets.ts';
import { WorkerQueue } from '../../../platform/workers/worker-queue.ts';
import { invalid, refusalOf } from '../../../server/request-faults/request-fault.ts';
import { storageUnavailable } from '../../db/api-error-of.ts';
import type { PeopleReadJob, PeopleReadResult } from './people-read-jobs.ts';

/** What the thread has to read. */
export type PeopleReadRequest = { ledgerFile: string; job: PeopleReadJob };

/** What it has read; a disk that refuses has a kind of its own, because it is no fault of ours. */
export type PeopleReadResponse = PeopleReadResult | { kind: 'storage_unavailable'; reason: string };

type Kind = PeopleReadJob['kind'];
type Input<Of extends Kind> = Omit<Extract<PeopleReadJob, { kind: Of }>, 'kind'>;
type Value<Of extends Kind> = Promise<Extract<PeopleReadResult, { kind: Of }>['value']>;

/**
 * Reads of the ledger that people wait for, and tills must not. Each throws WorkerQueueFullError while too many wait, AppError
 * STORAGE_UNAVAILABLE where the disk refuses, and VALIDATION_ERROR for a cursor of another list.
 */
export type PeopleReads = {
  today(input: Input<'today'>): Value<'today'>;
  documents(input: Input<'documents'>): Value<'documents'>;
  document(input: Input<'document'>): Value<'document'>;
  queue(input: Input<'queue'>): Value<'queue'>;
  rejected(input: Input<'rejected'>): Value<'rejected'>;
  /** Gives up what is being read and what waits. */
  close(): Promise<void>;
};

const mismatch = 'a result is of the kind that was requested';

/** Reads in a thread of its own, on a connection that cannot write; it starts with the first of them. */
export function createPeopleReads(ledgerFile: string): PeopleReads {
  const workerQueue = new WorkerQueue<PeopleReadRequest, PeopleReadResponse>({
    script: workerScript('src-main/branch/manager/reads/people-read-thread.ts'),
    name: 'people-read',
    failure: 'The ledger could not be read',
    busy: 'Too much is waiting to be read; try again in a moment.',
    maxWaiting: 256,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
  const run = async (job: PeopleReadJob): Promise<PeopleReadResult> => {
    const response = await workerQueue.run({ ledgerFile, job });
    if (response.kind === 'storage_unavailable') throw storageUnavailable(new Error(response.reason));
    if (response.kind === 'foreign_cursor') {
      throw refusalOf([invalid('cursor', 'foreign_cursor', 'is not a cursor of this list with these filters')]);
    }
    return response;
  };
  return {
    async today(input) {
      const result = await run({ kind: 'today', ...input });
      assert(result.kind === 'today', mismatch);
      return result.value;
    },
    async documents(input) {
      const result = await run({ kind: 'documents', ...input });
      assert(result.kind === 'documents', mismatch);
      return result.value;
    },
    async document(input) {
      const result = await run({ kind: 'document', ...input });
      assert(result.kind === 'document', mismatch);
      return result.value;
    },
    async queue(input) {
      const result = await run({ kind: 'queue', ...input });
      assert(result.kind === 'queue', mismatch);
      return result.value;
    },
    async rejected(input) {
      const result = await run({ kind: 'rejected', ...input });
      assert(result.kind === 'rejected', mismatch);
      return result.value;
    },
    close: () => workerQueue.close(),
  };
}
