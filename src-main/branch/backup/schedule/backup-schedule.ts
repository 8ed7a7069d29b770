import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BackupFault } from '../../../../src-shared/api/manager/appliance/backups.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import { backupFaultOf } from '../container/backup-fault.ts';
import type { BackupInput, BackupSteps, WrittenBackup } from '../backup-steps.ts';
import { backupsAmong, deleteFiles, withSizes, type NamedBackup } from '../backup-files.ts';
import { ledgerIdentity } from '../continuity/ledger-identity.ts';
import { writeBackup, type KeySource } from '../write-backup.ts';
import { createBackupThread } from './backup-thread.ts';
import { superfluousBackups } from './prune-backups.ts';

/** Backs up the running appliance. */
export type BackupSchedule = {
  /** Where backups go and how often; undefined where they are off. */
  settings(): BackupSettings | undefined;
  /** Follows other settings at once. */
  settingsChanged(): void;
  /** Why the last one that failed could not be written; while BACKUP_FAILED holds, why none is. */
  fault(): BackupFault | undefined;
  /** Another number after each backup, each failure and each change of the settings. */
  revision(): number;
  /** Starts to check regularly whether a backup is due. */
  start(): void;
  /** Writes a backup if one is due. Never rejects: a failure becomes a condition. */
  runIfDue(): Promise<void>;
  /**
   * Writes a backup at once, after one that is being written.
   *
   * @throws StartFault if that fails, or they are off.
   */
  runNow(): Promise<WrittenBackup>;
  /** The backups in the folder, newest first; none if it cannot be read, or backups are off. */
  files(): BackupOfFolder[];
  /** When the newest backup in the folder was written, and so verified; undefined if there is none, or none can be seen. */
  newestAt(): Date | undefined;
  /** Cancels a backup in progress. */
  close(): Promise<void>;
};

// A backup in the folder, with its size.
type BackupOfFolder = NamedBackup & { bytes: number };

/** The settings of the operator. */
export type BackupSettings = { folder: string; everyMs: number; passphrase: string | undefined };

export type BackupScheduleOptions = {
  /** Read whenever they matter, since people may change them; undefined turns backups off. */
  settings: () => BackupSettings | undefined;
  input: Pick<BackupInput, 'dataDir' | 'productVersion'>;
  db: LedgerReader;
  keys: KeySource;
  clock: Clock;
  logger: Logger;
  conditions: Conditions;
};

const lookEveryMs = 30_000;
const retryAfterMs = 5 * 60_000;
// A clock that was set back a little makes no backup worthless.
const earliestMs = 5 * 60_000;

function failedBackup(cause: unknown): Parameters<Conditions['begin']>[0] {
  const sentence = cause instanceof Error ? cause.message : String(cause);
  return { code: 'BACKUP_FAILED', subject: '', message: `No backup is being written. ${sentence}`, severity: 'warning' };
}

function requireSettings(settings: BackupSettings | undefined): BackupSettings {
  if (settings === undefined) throw new StartFault('No folder for backups is set.');
  return settings;
}

// The backups of this ledger in a folder, newest first.
function backupsIn(db: LedgerReader, folder: string): NamedBackup[] {
  return backupsAmong(readdirSync(folder), ledgerIdentity(db).ledger_id);
}

// The backup is written: one that cannot be deleted takes nothing from it, nor keeps the others.
function prune({ db, logger }: BackupScheduleOptions, { file }: WrittenBackup): void {
  const folder = path.dirname(file);
  const superfluous = superfluousBackups(backupsIn(db, folder), path.basename(file));
  for (const { name, cause } of deleteFiles(folder, superfluous)) {
    logger.warn({ err: cause, name }, 'a backup that is no longer needed could not be deleted');
  }
}

/**
 * When the newest backup of this ledger in a folder was written; undefined if there is none, or the folder cannot be read. One dated in the
 * future proves nothing: it was written while the clock was wrong, or renamed.
 */
export function newestBackupIn(db: LedgerReader, folder: string, now: Date): Date | undefined {
  try {
    return backupsIn(db, folder).find(({ at }) => at.getTime() <= now.getTime() + earliestMs)?.at;
  } catch {
    return undefined;
  }
}

function filesIn(db: LedgerReader, folder: string): BackupOfFolder[] {
  try {
    return withSizes(folder, backupsIn(db, folder));
  } catch {
    return [];
  }
}

// If the folder cannot be read, a backup is due, which then reports the cause; likewise if the newest backup is dated in the future.
function firstDueAtMs({ db, clock }: BackupScheduleOptions, { folder, everyMs }: BackupSettings): number {
  try {
    const [newest] = backupsIn(db, folder);
    const ageMs = newest === undefined ? everyMs : clock.now().getTime() - newest.at.getTime();
    return clock.monotonicMs() + (ageMs < 0 ? 0 : Math.max(0, everyMs - ageMs));
  } catch {
    return clock.monotonicMs();
  }
}

// Writes a backup, and deletes those that are superfluous by it.
async function writeOne(
  options: BackupScheduleOptions,
  steps: BackupSteps,
  { folder, passphrase }: Pick<BackupSettings, 'folder' | 'passphrase'>,
) {
  const { input, keys, clock, logger } = options;
  const startedAtMs = clock.monotonicMs();
  const written = await writeBackup({ ...input, folder, passphrase, at: clock.now() }, keys, steps);
  prune(options, written);
  logger.info({ ...written, ms: Math.round(clock.monotonicMs() - startedAtMs) }, 'backup written');
  return { written, startedAtMs };
}

/** Creates the schedule of an appliance's backups; the first is due as soon as the newest one in the folder is old enough. */
export function createBackupSchedule(options: BackupScheduleOptions): BackupSchedule {
  const { settings, db, clock, conditions } = options;
  const thread = createBackupThread();
  let dueAtMs: number | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let fault: BackupFault | undefined;
  let revision = 0;

  async function write({ folder, everyMs, passphrase }: BackupSettings): Promise<WrittenBackup> {
    const { written, startedAtMs } = await writeOne(options, thread, { folder, passphrase });
    revision += 1;
    // Another folder that was set meanwhile is due at once.
    if (settings()?.folder !== folder) return written;
    conditions.end('BACKUP_FAILED');
    dueAtMs = startedAtMs + everyMs;
    return written;
  }

  async function run(present: BackupSettings): Promise<void> {
    try {
      await write(present);
    } catch (cause) {
      if (isClosing || settings()?.folder !== present.folder) return;
      conditions.begin(failedBackup(cause));
      fault = backupFaultOf(cause);
      dueAtMs = clock.monotonicMs() + Math.min(present.everyMs, retryAfterMs);
      revision += 1;
    }
  }

  function runIfDue(): Promise<void> {
    const present = settings();
    if (present === undefined || isClosing) return Promise.resolve();
    dueAtMs ??= firstDueAtMs(options, present);
    if (clock.monotonicMs() < dueAtMs) return Promise.resolve();
    return (running ??= run(present).finally(() => (running = undefined)));
  }

  return {
    settings,
    settingsChanged() {
      // What was wrong with the folder before says nothing about this one.
      conditions.end('BACKUP_FAILED');
      dueAtMs = undefined;
      revision += 1;
      if (timer !== undefined) void runIfDue();
    },
    fault: () => fault,
    revision: () => revision,
    start() {
      timer = setInterval(() => void runIfDue(), lookEveryMs).unref();
      void runIfDue();
    },
    runIfDue,
    async runNow() {
      await running;
      return write(requireSettings(settings()));
    },
    files: () => filesIn(db, settings()?.folder ?? ''),
    newestAt: () => newestBackupIn(db, settings()?.folder ?? '', clock.now()),
    async close() {
      isClosing = true;
      clearInterval(timer);
      await thread.close();
      await running;
    },
  };
}
