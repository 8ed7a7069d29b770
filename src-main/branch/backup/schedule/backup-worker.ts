import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { backupRefusal, type BackupRefusal } from '../container/backup-fault.ts';
import { backupSteps, type BackupKeys, type BackupInput, type LedgerSnapshot, type WrittenBackup } from '../backup-steps.ts';

/** A job for the worker: one step of a backup. */
export type BackupJob = { input: BackupInput; pack?: { snapshot: LedgerSnapshot; keys: BackupKeys } };

/** The result of a job; a refusal is a sentence for the operator. */
export type BackupWorkerAnswer = { snapshot: LedgerSnapshot } | { written: WrittenBackup } | BackupRefusal;

serveWorker(async ({ input, pack }: BackupJob): Promise<BackupWorkerAnswer> => {
  try {
    if (pack === undefined) return { snapshot: await backupSteps.takeSnapshot(input) };
    return { written: await backupSteps.packBackup(input, pack.snapshot, pack.keys) };
  } catch (cause) {
    return backupRefusal(cause);
  }
});
