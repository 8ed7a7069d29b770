import { workerScript } from '#main/platform/assets.ts';
import { openThreadWork, type ThreadWork } from '#main/platform/workers/thread-work.ts';
import { backupSteps } from '../backup-steps.ts';
import { faultOfRefusal } from '../container/backup-fault.ts';

/** The steps of a backup in a worker thread with its own connection, so that sales are not delayed. */
export function createBackupThread(): ThreadWork<typeof backupSteps> {
  const options = {
    script: workerScript('src-main/branch/backup/schedule/backup-worker.ts'),
    name: 'backup',
    failure: 'The backup could not be written',
    busy: 'Another backup is being written.',
    maxWaiting: 1,
    // Enough for a ledger of many gigabytes on a slow disk.
    timeLimitMs: 6 * 3_600_000,
    maxHeapMb: 256,
  };
  return openThreadWork(backupSteps, options, faultOfRefusal);
}
