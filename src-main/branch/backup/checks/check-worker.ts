import { loadSqlite } from '#main/platform/sqlite/load-sqlite.ts';
import { lowerPriority } from '#main/platform/workers/lower-priority.ts';
import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import type { RangeReport } from '../../ledger/verify/verify-range.ts';
import { backupRefusal, type BackupRefusal } from '../container/backup-fault.ts';
import type { BackupHeader } from '../container/backup-header.ts';
import { checkBackup, newestDocuments, restoreCopy, verifyPart, type NewestDocument, type RestoredCopy } from './check-steps.ts';

/** A job for the worker: a step with what it takes. */
export type CheckRequest =
  | { check: Parameters<typeof checkBackup>[0] }
  | { restore: Parameters<typeof restoreCopy>[0] }
  | { verify: Parameters<typeof verifyPart>[0] }
  | { describe: string };

/** The result of a job; a refusal is a sentence for the operator. */
export type CheckAnswer =
  { header: BackupHeader } | { restored: RestoredCopy } | { report: RangeReport } | { newest: NewestDocument[] } | BackupRefusal;

async function run(job: CheckRequest): Promise<CheckAnswer> {
  if ('check' in job) return { header: await checkBackup(job.check) };
  if ('restore' in job) return { restored: await restoreCopy(job.restore) };
  if ('verify' in job) return { report: verifyPart(job.verify) };
  return { newest: newestDocuments(job.describe) };
}

loadSqlite();
lowerPriority();
serveWorker(async (job: CheckRequest): Promise<CheckAnswer> => {
  try {
    return await run(job);
  } catch (cause) {
    return backupRefusal(cause);
  }
});
