import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BackupFault } from '#shared/api/people/backups.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import { backupFaultOf } from '../container/backup-fault.ts';
import type { BackupInput, BackupSteps, WrittenBackup } from '../backup-steps.ts';
import { backupsAmong, deleteFiles, withSizes, superfluousBackups, type NamedBackup } from '../backup-files.ts';
import { ledgerIdentity } from '../lineage/ledger-identity.ts';
import { writeBackup, type KeySource } from '../write-backup.ts';
import { createBackupThread } from './backup-thread.ts';

/** Backs up the running appliance. */
export type BackupSchedule = {
  /** Where backups go and how often; undefined where they are off. */
  settings(): BackupSettings | undefined;
  /** Follows other settings at once. */
  settingsChanged(): void;
  /** Why the last one that failed could not be written; while BACKUP_FAILED holds, why none is. */
  fault(): BackupFault | undefined;
  /** How far the backup is that is being written, by the schedule or because a person wants one; undefined while none is. */
  writing(): WritingBackup | undefined;
  /** Another number after each step of a backup, each failure and each change of the settings. */
  revision(): number;
  /** Starts to check regularly whether a backup is due. */
  start(): void;
  /** Writes a backup if one is due. Never rejects: a failure becomes a condition. */
  runIfDue(): Promise<void>;
  /**
   * Writes a backup at once, after one that is being written. A failure becomes a condition too, since who asked for it may be gone.
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

// A backup that is being written: the ledger is copied first, then packed and read back.
type WritingBackup = { since: Date; step: 'copying' | 'packing' };

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

// Who asked for it hears of it.
const ignore = (): void => {};

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

// How a schedule is doing.
type ScheduleState = {
  dueAtMs: number | undefined;
  /** The newest of those that are written, or wait for it: the next one waits for that one. */
  running: Promise<void> | undefined;
  writing: WritingBackup | undefined;
  fault: BackupFault | undefined;
  revision: number;
  isClosing: boolean;
};

// The steps, which say in the state how far they are.
function toldSteps(thread: BackupSteps, { clock }: BackupScheduleOptions, state: ScheduleState): BackupSteps {
  function tell(step: WritingBackup['step']): void {
    state.writing = { since: state.writing?.since ?? clock.now(), step };
    state.revision += 1;
  }
  return {
    takeSnapshot(input) {
      tell('copying');
      return thread.takeSnapshot(input);
    },
    packBackup(input, ...rest) {
      tell('packing');
      return thread.packBackup(input, ...rest);
    },
  };
}

async function writeTold(
  options: BackupScheduleOptions,
  steps: BackupSteps,
  { state, present: { folder, everyMs, passphrase } }: { state: ScheduleState; present: BackupSettings },
): Promise<WrittenBackup> {
  const { written, startedAtMs } = await writeOne(options, steps, { folder, passphrase }).finally(() => {
    state.writing = undefined;
    state.revision += 1;
  });
  // Another folder that was set meanwhile is due at once.
  if (options.settings()?.folder !== folder) return written;
  options.conditions.end('BACKUP_FAILED');
  state.dueAtMs = startedAtMs + everyMs;
  return written;
}

function noteFailure(
  { settings, conditions, clock }: BackupScheduleOptions,
  { state, present }: { state: ScheduleState; present: BackupSettings },
  cause: unknown,
): void {
  if (state.isClosing || settings()?.folder !== present.folder) return;
  conditions.begin(failedBackup(cause));
  state.fault = backupFaultOf(cause);
  state.dueAtMs = clock.monotonicMs() + Math.min(present.everyMs, retryAfterMs);
  state.revision += 1;
}

function follow(state: ScheduleState, work: Promise<unknown>): Promise<void> {
  const own = work.then(ignore, ignore).finally(() => {
    if (state.running === own) state.running = undefined;
  });
  state.running = own;
  return own;
}

/** Creates the schedule of an appliance's backups; the first is due as soon as the newest one in the folder is old enough. */
export function createBackupSchedule(options: BackupScheduleOptions): BackupSchedule {
  const { settings, db, clock, conditions } = options;
  const thread = createBackupThread();
  const state: ScheduleState = {
    dueAtMs: undefined,
    running: undefined,
    writing: undefined,
    fault: undefined,
    revision: 0,
    isClosing: false,
  };
  const steps = toldSteps(thread, options, state);
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<WrittenBackup> {
    const own = { state, present: requireSettings(settings()) };
    try {
      return await writeTold(options, steps, own);
    } catch (cause) {
      noteFailure(options, own, cause);
      throw cause;
    }
  }

  function runIfDue(): Promise<void> {
    const present = settings();
    if (present === undefined || state.isClosing) return Promise.resolve();
    state.dueAtMs ??= firstDueAtMs(options, present);
    if (clock.monotonicMs() < state.dueAtMs) return Promise.resolve();
    return state.running ?? follow(state, write());
  }

  return {
    settings,
    settingsChanged() {
      // What was wrong with the folder before says nothing about this one.
      conditions.end('BACKUP_FAILED');
      state.dueAtMs = undefined;
      state.revision += 1;
      if (timer !== undefined) void runIfDue();
    },
    fault: () => state.fault,
    writing: () => state.writing,
    revision: () => state.revision,
    start() {
      timer = setInterval(() => void runIfDue(), lookEveryMs).unref();
      void runIfDue();
    },
    runIfDue,
    runNow() {
      // Several who want one at once have theirs written one after the other.
      const written = state.running === undefined ? write() : state.running.then(write);
      void follow(state, written);
      return written;
    },
    files: () => filesIn(db, settings()?.folder ?? ''),
    newestAt: () => newestBackupIn(db, settings()?.folder ?? '', clock.now()),
    async close() {
      state.isClosing = true;
      clearInterval(timer);
      await thread.close();
      await state.running;
    },
  };
}
