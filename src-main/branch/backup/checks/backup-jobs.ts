import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { backupFaultOf } from '../container/backup-fault.ts';
import { carryOutJob, type BackupCheckJob, type BackupJobKind } from './carry-out-job.ts';
import { createCheckThread } from './check-thread.ts';

/** The checks and drills of this start. */
export type BackupJobs = {
  /** Begins one in the background; undefined while another one runs. */
  begin(
    kind: BackupJobKind,
    backup: { file: string; passphrase: string | undefined },
    afterwards?: Afterwards,
  ): BackupCheckJob | undefined;
  /** The newest first. */
  list(): readonly BackupCheckJob[];
  /** Gives up what runs, and removes what it has restored. */
  close(): Promise<void>;
};

// What follows a restore: `keep` takes what was restored out of its folder, `onPassed` is called once the job has ended well.
type Afterwards = { keep: (folder: string) => Promise<void>; onPassed: () => void };

type Failure = Pick<BackupCheckJob, 'message' | 'fault'>;
type Options = { passphrase: string | undefined } & Partial<Afterwards>;

export type BackupJobsOptions = { dataDir: string; clock: Clock; logger: Logger };

const mostKept = 20;

// Inside the data folder, so that unencrypted content never leaves it. One at a time, so that one that a crash has left is found.
function drillFolder(dataDir: string): string {
  return path.join(dataDir, 'restore-drill');
}

/** Creates them, and removes what an interrupted drill has left. */
export function createBackupJobs({ dataDir, clock, logger }: BackupJobsOptions): BackupJobs {
  const folder = drillFolder(dataDir);
  const thread = createCheckThread();
  const jobs: BackupCheckJob[] = [];
  let running: Promise<void> | undefined;
  let isClosing = false;
  rmSync(folder, { recursive: true, force: true });

  // Why the backup does not pass; nothing where it does.
  async function tryOut(job: BackupCheckJob, file: string, { passphrase, keep }: Options): Promise<Failure> {
    const { kind, name } = job;
    try {
      await carryOutJob(job, { file, passphrase }, { dataDir, folder, clock, thread });
      await keep?.(folder);
      logger.info({ kind, name, documents: job.documents_verified }, 'a backup has passed its check');
      return { message: null, fault: null };
    } catch (cause) {
      if (!isClosing) logger.error({ err: cause, kind, name }, 'a backup has not passed its check');
      const message = cause instanceof StartFault ? cause.message : 'The backup could not be checked; the log says why.';
      return { message, fault: backupFaultOf(cause) };
    }
  }

  // It has ended only once what was restored is gone, and the next one may begin.
  async function run(job: BackupCheckJob, file: string, options: Options): Promise<void> {
    const { message, fault } = await tryOut(job, file, options);
    await rm(folder, { recursive: true, force: true }).catch((cause: unknown) => {
      logger.error({ err: cause }, 'what a restore drill has restored could not be removed; the next start removes it');
    });
    job.state = message === null ? 'passed' : 'failed';
    job.step = null;
    job.message = message;
    job.fault = fault;
    job.ended_at = clock.now();
  }

  return {
    begin(kind, { file, passphrase }, afterwards) {
      if (running !== undefined || isClosing) return undefined;
      const job: BackupCheckJob = {
        job_id: randomUUID(),
        kind,
        name: path.basename(file),
        state: 'running',
        step: 'reading',
        documents_verified: 0,
        documents_total: null,
        started_at: clock.now(),
        ended_at: null,
        message: null,
        fault: null,
        findings: null,
      };
      jobs.unshift(job);
      jobs.splice(mostKept);
      running = run(job, file, { passphrase, ...afterwards }).finally(() => {
        running = undefined;
        if (job.state === 'passed') afterwards?.onPassed();
      });
      return job;
    },
    list: () => jobs,
    async close() {
      isClosing = true;
      await thread.close();
      await running;
    },
  };
}
