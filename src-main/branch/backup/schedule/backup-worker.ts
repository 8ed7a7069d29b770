import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import { refusalOf, type BackupRefusal } from '../container/backup-fault.ts';
import { backupSteps, type BackupKeys, type BackupInput, type Snapshot, type WrittenBackup } from '../backup-steps.ts';

/** A job for the worker: one step of a backup. */
export type BackupJob = { input: BackupInput; pack?: { snapshot: Snapshot; keys: BackupKeys } };

/** The result of a job; a refusal is a sentence for the operator. */
export type BackupAnswer = { snapshot: Snapshot } | { written: WrittenBackup } | BackupRefusal;

serveWorker(async ({ input, pack }: BackupJob): Promise<BackupAnswer> => {
  try {
    if (pack === undefined) return { snapshot: await backupSteps.takeSnapshot(input) };
    return { written: await backupSteps.packBackup(input, pack.snapshot, pack.keys) };
  } catch (cause) {
    return refusalOf(cause);
  }
});
