import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import { faultOfRefusal } from '../container/backup-fault.ts';
import type { BackupSteps } from '../backup-steps.ts';
import type { BackupWorkerAnswer, BackupJob } from './backup-worker.ts';

// Enough for a ledger of many gigabytes on a slow disk.
const timeLimitMs = 6 * 3_600_000;

/** The steps of a backup in a worker thread with its own connection, so that sales are not delayed. */
export function createBackupThread(): BackupSteps & { close(): Promise<void> } {
  const workerQueue = new WorkerQueue<BackupJob, BackupWorkerAnswer>({
    script: workerScript('src-main/branch/backup/schedule/backup-worker.ts'),
    name: 'backup',
    failure: 'The backup could not be written',
    busy: 'Another backup is being written.',
    maxWaiting: 1,
    timeLimitMs,
    maxHeapMb: 256,
  });
  const run = async (job: BackupJob): Promise<BackupWorkerAnswer> => {
    const answer = await workerQueue.run(job);
    if ('refusal' in answer) throw faultOfRefusal(answer);
    return answer;
  };
  return {
    async takeSnapshot(input) {
      const answer = await run({ input });
      if ('snapshot' in answer) return answer.snapshot;
      throw new Error('the job was a snapshot');
    },
    async packBackup(input, snapshot, keys) {
      const answer = await run({ input, pack: { snapshot, keys } });
      if ('written' in answer) return answer.written;
      throw new Error('the job was a backup');
    },
    close: () => workerQueue.close(),
  };
}
