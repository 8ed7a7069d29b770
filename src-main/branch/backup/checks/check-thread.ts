import assert from 'node:assert/strict';
import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import type { RangeReport } from '../../ledger/verify/verify-range.ts';
import { faultOfRefusal } from '../container/backup-fault.ts';
import type { BackupHeader } from '../container/backup-header.ts';
import type { NewestDocument, RestoredCopy } from './check-steps.ts';
import type { CheckAnswer, CheckRequest } from './check-worker.ts';

type InputOf<Name extends string> = Extract<CheckRequest, Record<Name, unknown>>;

/** The steps of checks and drills in a worker thread, so that sales are not delayed. */
export type CheckThread = {
  check(input: InputOf<'check'>['check']): Promise<BackupHeader>;
  restore(input: InputOf<'restore'>['restore']): Promise<RestoredCopy>;
  verify(input: InputOf<'verify'>['verify']): Promise<RangeReport>;
  describe(folder: string): Promise<NewestDocument[]>;
  close(): Promise<void>;
};

// Enough for a backup of many gigabytes on a slow disk.
const timeLimitMs = 6 * 3_600_000;
const mismatch = 'the worker answers the job that it was given';

/** Creates it; a step throws StartFault with a sentence for the operator where the backup is at fault. */
export function createCheckThread(): CheckThread {
  const workerQueue = new WorkerQueue<CheckRequest, CheckAnswer>({
    script: workerScript('src-main/branch/backup/checks/check-worker.ts'),
    name: 'restore-drill',
    failure: 'The backup could not be checked',
    busy: 'Another backup is being checked.',
    maxWaiting: 1,
    timeLimitMs,
    maxHeapMb: 512,
  });
  const run = async (job: CheckRequest): Promise<CheckAnswer> => {
    const answer = await workerQueue.run(job);
    if ('refusal' in answer) throw faultOfRefusal(answer);
    return answer;
  };
  return {
    async check(input) {
      const answer = await run({ check: input });
      assert('header' in answer, mismatch);
      return answer.header;
    },
    async restore(input) {
      const answer = await run({ restore: input });
      assert('restored' in answer, mismatch);
      return answer.restored;
    },
    async verify(input) {
      const answer = await run({ verify: input });
      assert('report' in answer, mismatch);
      return answer.report;
    },
    async describe(folder) {
      const answer = await run({ describe: folder });
      assert('newest' in answer, mismatch);
      return answer.newest;
    },
    close: () => workerQueue.close(),
  };
}
