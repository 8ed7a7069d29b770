import assert from 'node:assert/strict';
import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import { failedReport, validateFile, type FileReport, type ValidationTerms } from './validate-file.ts';

/** Validates files one after the other or several at a time; a report comes for each, whatever is in it. */
export type ValidationPool = { validate(file: string): Promise<FileReport>; close(): Promise<void> };

/** What a validating thread is given. */
export type FileToValidate = { file: string; terms: ValidationTerms };

// More than ever wait for one thread, since only so many files are taken ahead.
const maxWaiting = 10_000;
// The work on one document is bounded to seconds; on a busy machine those are longer.
const timeLimitMs = 600_000;

function inThisThread(terms: ValidationTerms): ValidationPool {
  return { validate: (file) => Promise.resolve(validateFile(file, terms)), close: () => Promise.resolve() };
}

function createQueue(terms: ValidationTerms) {
  const workerQueue = new WorkerQueue<FileToValidate, FileReport>({
    script: workerScript('src-main/commands/validate/validation-worker.ts'),
    name: 'validate',
    failure: 'A file could not be validated',
    busy: 'Too many files are waiting to be validated.',
    maxWaiting,
    timeLimitMs,
    maxHeapMb: 2_048,
  });
  let load = 0;
  return {
    load: () => load,
    async validate(file: string): Promise<FileReport> {
      load += 1;
      try {
        return await workerQueue.run({ file, terms });
      } catch (cause) {
        return failedReport(file, cause);
      } finally {
        load -= 1;
      }
    },
    close: () => workerQueue.close(),
  };
}

/** Opens as many threads as there are jobs; with one, none is started. */
export function openValidationPool(jobs: number, terms: ValidationTerms): ValidationPool {
  if (jobs === 1) return inThisThread(terms);
  const workerQueues = Array.from({ length: jobs }, () => createQueue(terms));
  return {
    validate(file) {
      const [freest] = workerQueues.toSorted((one, other) => one.load() - other.load());
      assert(freest !== undefined, 'a pool has at least one thread');
      return freest.validate(file);
    },
    async close() {
      await Promise.all(workerQueues.map((workerQueue) => workerQueue.close()));
    },
  };
}
