import { rm } from 'node:fs/promises';
import type { BackupFault } from '#shared/api/people/backups.ts';
import type { Clock } from '#main/platform/clock.ts';
import { reportChain, type ChainPlan, type ChainReport } from '../../ledger/verify/verify-chains.ts';
import type { RangeReport } from '../../ledger/verify/verify-range.ts';
import { BackupStartFault } from '../container/backup-fault.ts';
import { requireBackup } from '../container/read-container.ts';
import { requireSpareSpace } from '../require-disk-space.ts';
import type { NewestDocument } from './check-steps.ts';
import type { CheckThread } from './check-thread.ts';

/** What to do with a backup: read it to its end, restore it for trial, or to go on with it. */
export type BackupJobKind = 'check' | 'drill' | 'restore';

// What a backup is found to contain; of a check, without its units.
type BackupFindings = {
  created_at: string;
  product_version: string;
  keys: 'sealed_file' | 'keychain' | 'none';
  is_encrypted: boolean;
  units: (ChainReport & NewestDocument)[] | null;
};

/** A check or a drill, while it runs and after. */
export type BackupCheckJob = {
  job_id: string;
  kind: BackupJobKind;
  name: string;
  state: 'running' | 'passed' | 'failed';
  step: 'reading' | 'restoring' | 'verifying' | null;
  documents_verified: number;
  documents_total: number | null;
  started_at: Date;
  ended_at: Date | null;
  /** Why it failed. */
  message: string | null;
  fault: BackupFault | null;
  findings: BackupFindings | null;
};

type Backup = { file: string; passphrase: string | undefined };

type JobTools = {
  dataDir: string;
  /** Where a backup is restored for trial. */
  folder: string;
  clock: Clock;
  thread: CheckThread;
};

const brokenChain = 'The backup can be restored, but a chain in it is broken.';

async function verifyPlan(job: BackupCheckJob, plan: ChainPlan, { folder, thread }: JobTools): Promise<ChainReport> {
  const reports: RangeReport[] = [];
  for (const range of plan.ranges) {
    const report = await thread.verify({ folder, range });
    reports.push(report);
    job.documents_verified += report.documents;
  }
  return reportChain(plan, reports);
}

async function restoreAndVerify(job: BackupCheckJob, { file, passphrase }: Backup, tools: JobTools) {
  const { dataDir, folder, clock, thread } = tools;
  const { parts } = await requireBackup(file);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  // An older ledger is upgraded, which keeps a copy of it.
  requireSpareSpace(dataDir, 2 * bytes);
  await rm(folder, { recursive: true, force: true });
  job.step = 'restoring';
  const { plans, documents } = await thread.restore({ file, passphrase, folder, at: clock.now() });
  job.step = 'verifying';
  job.documents_total = documents;
  const chains = new Map<string, ChainReport>();
  for (const plan of plans) chains.set(plan.egsUnitId, await verifyPlan(job, plan, tools));
  const newest = await thread.describe(folder);
  return newest.flatMap((unit) => {
    const chain = chains.get(unit.egs_unit_id);
    return chain === undefined ? [] : [{ ...chain, ...unit }];
  });
}

/**
 * Carries out a check or a drill, and writes into the job how far it is and what it finds.
 *
 * @throws StartFault with a sentence for the operator where the backup does not pass.
 */
export async function carryOutJob(job: BackupCheckJob, backup: Backup, tools: JobTools): Promise<void> {
  const { created_at, product_version, keys, encryption } = await tools.thread.check(backup);
  const units = job.kind === 'check' ? null : await restoreAndVerify(job, backup, tools);
  job.findings = { created_at, product_version, keys, is_encrypted: encryption !== null, units };
  if (units?.some(({ ok }) => !ok) ?? false) throw new BackupStartFault(brokenChain, 'chain_broken');
}
