import { answerQuestions } from '../../../platform/answer-questions.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import { backupSteps } from '../backup-steps.ts';
import type { BackupKeys, BackupOrder, Snapshot, WrittenBackup } from '../backup-steps.ts';

/** One of a backup's steps. */
export type BackupQuestion = { order: BackupOrder; pack?: { snapshot: Snapshot; keys: BackupKeys } };

/** What came of it; a refusal is a sentence for the operator. */
export type BackupAnswer = { snapshot: Snapshot } | { written: WrittenBackup } | { refusal: string };

answerQuestions(async ({ order, pack }: BackupQuestion): Promise<BackupAnswer> => {
  try {
    if (pack === undefined) return { snapshot: await backupSteps.takeSnapshot(order) };
    return { written: await backupSteps.packBackup(order, pack.snapshot, pack.keys) };
  } catch (cause) {
    if (cause instanceof StartFault) return { refusal: cause.message };
    throw cause;
  }
});
