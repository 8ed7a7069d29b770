import type { ManagerBackupJob, ManagerBackups } from '#shared/api/people/backups.ts';
import { isOnSameDisk } from '../../backup/backup-folder.ts';
import type { BackupJobs } from '../../backup/checks/backup-jobs.ts';
import type { BackupCheckJob } from '../../backup/checks/carry-out-job.ts';
import type { BackupSchedule } from '../../backup/schedule/backup-schedule.ts';
import type { Conditions } from '../../health/conditions.ts';
import { freeBytesOf } from '../../health/watch-health.ts';
import type { Services } from '../request/services.ts';

/** What the routes of backups need. */
export type BackupTools = Services & {
  conditions: Pick<Conditions, 'current'>;
  backups: BackupSchedule;
  backupJobs: BackupJobs;
  dataDir: string;
  /** Whether flags of the start name the folder. */
  areBackupsFlagged: boolean;
};

/** A check or a drill as answers show it. */
export function shownJob({ started_at, ended_at, ...job }: BackupCheckJob): ManagerBackupJob {
  return { ...job, started_at: started_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}

/** Another text whenever backups are shown otherwise. */
export function backupsMark({ backups, backupJobs }: Pick<BackupTools, 'backups' | 'backupJobs'>): string {
  const jobs = backupJobs.list().map(({ job_id, state, step, documents_verified }) => [job_id, state, step, documents_verified]);
  return JSON.stringify([backups.revision(), jobs]);
}

function shownSettings({ backups, dataDir, areBackupsFlagged }: BackupTools): ManagerBackups['settings'] {
  const settings = backups.settings();
  return {
    folder: settings?.folder ?? null,
    every_minutes: settings === undefined ? null : settings.everyMs / 60_000,
    is_encrypted: settings?.passphrase !== undefined,
    source: areBackupsFlagged ? 'flag' : settings === undefined ? 'usual' : 'stored',
    can_change: !areBackupsFlagged,
    flag: areBackupsFlagged ? '--backup-dir' : null,
    is_same_disk: settings === undefined ? null : (isOnSameDisk(settings.folder, dataDir) ?? null),
    free_bytes: settings === undefined ? null : freeBytesOf(settings.folder),
  };
}

/** How backups are doing. */
export function shownBackups(tools: BackupTools): ManagerBackups {
  const { conditions, backups, backupJobs } = tools;
  const failed = conditions.current().find(({ code }) => code === 'BACKUP_FAILED');
  const writing = backups.writing();
  const working = failed === undefined ? 'ok' : 'attention';
  return {
    state: backups.settings() === undefined ? 'off' : working,
    message: failed?.message ?? null,
    fault: failed === undefined ? null : (backups.fault() ?? null),
    since: failed?.since.toISOString() ?? null,
    last_at: backups.newestAt()?.toISOString() ?? null,
    settings: shownSettings(tools),
    files: backups.files().map(({ name, at, bytes }) => ({ name, at: at.toISOString(), bytes })),
    writing: writing === undefined ? null : { since: writing.since.toISOString(), step: writing.step },
    jobs: backupJobs.list().map(shownJob),
  };
}
