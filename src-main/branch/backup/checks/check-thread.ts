import { workerScript } from '#main/platform/assets.ts';
import { openThreadWork, type ThreadWork } from '#main/platform/workers/thread-work.ts';
import { faultOfRefusal } from '../container/backup-fault.ts';
import { checkSteps } from './check-steps.ts';

/** The steps of checks and drills in a worker thread, so that sales are not delayed. */
export type CheckThread = ThreadWork<typeof checkSteps>;

/** Creates it; a step throws StartFault with a sentence for the operator where the backup is at fault. */
export function createCheckThread(): CheckThread {
  const options = {
    script: workerScript('src-main/branch/backup/checks/check-worker.ts'),
    name: 'restore-drill',
    failure: 'The backup could not be checked',
    busy: 'Another backup is being checked.',
    maxWaiting: 1,
    // Enough for a backup of many gigabytes on a slow disk.
    timeLimitMs: 6 * 3_600_000,
    maxHeapMb: 512,
  };
  return openThreadWork(checkSteps, options, faultOfRefusal);
}
