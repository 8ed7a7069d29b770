import { loadSqlite } from '../../../platform/sqlite/load-sqlite.ts';
import { lowerPriority } from '../../../platform/workers/lower-priority.ts';
import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import type { RangeReport } from '../../ledger/verify-range.ts';
import { refusalOf, type BackupRefusal } from '../container/backup-fault.ts';
import type { BackupHeader } from '../container/backup-header.ts';
import { checkBackup, newestDocuments, restoreCopy, verifyPart, type NewestDocument, type RestoredCopy } from './drill-steps.ts';

/** A job for the worker: a step with what it takes. */
export type DrillJob =
  | { check: Parameters<typeof checkBackup>[0] }
  | { restore: Parameters<typeof restoreCopy>[0] }
  | { verify: Parameters<typeof verifyPart>[0] }
  | { describe: string };

/** The result of a job; a refusal is a sentence for the operator. */
export type DrillAnswer =
  { header: BackupHeader } | { restored: RestoredCopy } | { report: RangeReport } | { newest: NewestDocument[] } | BackupRefusal;

async function run(job: DrillJob): Promise<DrillAnswer> {
  if ('check' in job) return { header: await checkBackup(job.check) };
  if ('restore' in job) return { restored: await restoreCopy(job.restore) };
  if ('verify' in job) return { report: verifyPart(job.verify) };
  return { newest: newestDocuments(job.describe) };
}

loadSqlite();
lowerPriority();
serveWorker(async (job: DrillJob): Promise<DrillAnswer> => {
  try {
    return await run(job);
  } catch (cause) {
    return refusalOf(cause);
  }
});
