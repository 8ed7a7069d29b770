import { StartFault } from '../../../platform/start-fault.ts';
import { createWorkerDesk } from '../../../platform/worker-desk.ts';
import type { BackupSteps } from '../backup-steps.ts';
import type { BackupAnswer, BackupQuestion } from './backup-worker.ts';

// A ledger of many gigabytes on a slow disk; what takes this long will not end.
const timeLimitMs = 6 * 3_600_000;

/** The steps of a backup in a thread of their own, with a connection of their own: tills notice nothing of it. */
export function createBackupThread(): BackupSteps & { close(): Promise<void> } {
  const desk = createWorkerDesk<BackupQuestion, BackupAnswer>({
    script: new URL('./backup-worker.ts', import.meta.url),
    name: 'backup',
    failure: 'The backup could not be written',
    busy: 'Another backup is being written.',
    maxWaiting: 1,
    timeLimitMs,
    maxHeapMb: 256,
  });
  const ask = async (question: BackupQuestion): Promise<BackupAnswer> => {
    const answer = await desk.ask(question);
    if ('refusal' in answer) throw new StartFault(answer.refusal);
    return answer;
  };
  return {
    async takeSnapshot(order) {
      const answer = await ask({ order });
      if ('snapshot' in answer) return answer.snapshot;
      throw new Error('a snapshot was asked for');
    },
    async packBackup(order, snapshot, keys) {
      const answer = await ask({ order, pack: { snapshot, keys } });
      if ('written' in answer) return answer.written;
      throw new Error('a backup was asked for');
    },
    close: () => desk.close(),
  };
}
