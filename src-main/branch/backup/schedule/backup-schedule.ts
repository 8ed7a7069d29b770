import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { BackupInput, WrittenBackup } from '../backup-steps.ts';
import { backupsAmong, type NamedBackup } from '../backup-names.ts';
import { ledgerIdentity } from '../continuity/ledger-identity.ts';
import { writeBackup, type KeySource } from '../write-backup.ts';
import { createBackupThread } from './backup-thread.ts';
import { superfluousBackups } from './prune-backups.ts';

/** Backs up the running appliance. */
export type BackupSchedule = {
  /** Starts to check regularly whether a backup is due. */
  start(): void;
  /** Writes a backup if one is due. Never rejects: a failure becomes a condition. */
  runIfDue(): Promise<void>;
  /**
   * Writes a backup at once, after one that is being written.
   *
   * @throws StartFault if that fails.
   */
  runNow(): Promise<WrittenBackup>;
  /** The backups in the folder, newest first; none if it cannot be read. */
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
  settings: BackupSettings;
  input: Pick<BackupInput, 'dataDir' | 'productVersion'>;
  db: LedgerReader;
  keys: KeySource;
  clock: Clock;
  logger: Logger;
  conditions: Conditions;
};

const lookEveryMs = 30_000;
const retryAfterMs = 5 * 60_000;

function sentenceOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

// Undefined where the folder cannot be read, too.
function newestAmong(read: () => NamedBackup[]): Date | undefined {
  try {
    return read()[0]?.at;
  } catch {
    return undefined;
  }
}

function filesAmong(folder: string, read: () => NamedBackup[]): BackupOfFolder[] {
  try {
    return read().map((backup) => ({ ...backup, bytes: statSync(path.join(folder, backup.name)).size }));
  } catch {
    return [];
  }
}

// If the folder cannot be read, a backup is due, which then reports the cause; likewise if the newest backup is dated in the future.
function firstDueAtMs(read: () => NamedBackup[], everyMs: number, clock: Clock): number {
  try {
    const [newest] = read();
    const ageMs = newest === undefined ? everyMs : clock.now().getTime() - newest.at.getTime();
    return clock.monotonicMs() + (ageMs < 0 ? 0 : Math.max(0, everyMs - ageMs));
  } catch {
    return clock.monotonicMs();
  }
}

/** Creates the schedule of an appliance's backups; the first is due as soon as the newest one in the folder is old enough. */
export function createBackupSchedule(options: BackupScheduleOptions): BackupSchedule {
  const { settings, input, db, keys, clock, logger, conditions } = options;
  const { folder, everyMs, passphrase } = settings;
  const thread = createBackupThread();
  let dueAtMs: number | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;

  function backupsThere(): NamedBackup[] {
    return backupsAmong(readdirSync(folder), ledgerIdentity(db).ledger_id);
  }

  function prune({ file }: WrittenBackup): void {
    for (const name of superfluousBackups(backupsThere(), path.basename(file))) rmSync(path.join(folder, name), { force: true });
  }

  async function write(): Promise<WrittenBackup> {
    const startedAtMs = clock.monotonicMs();
    const written = await writeBackup({ ...input, folder, passphrase, at: clock.now() }, keys, thread);
    prune(written);
    conditions.end('BACKUP_FAILED');
    logger.info({ ...written, ms: Math.round(clock.monotonicMs() - startedAtMs) }, 'backup written');
    dueAtMs = startedAtMs + everyMs;
    return written;
  }

  async function run(): Promise<void> {
    try {
      await write();
    } catch (cause) {
      if (isClosing) return;
      const message = `No backup is being written. ${sentenceOf(cause)}`;
      conditions.begin({ code: 'BACKUP_FAILED', subject: '', message, severity: 'warning' });
      dueAtMs = clock.monotonicMs() + Math.min(everyMs, retryAfterMs);
    }
  }

  function runIfDue(): Promise<void> {
    dueAtMs ??= firstDueAtMs(backupsThere, everyMs, clock);
    if (isClosing || clock.monotonicMs() < dueAtMs) return Promise.resolve();
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    start() {
      timer = setInterval(() => void runIfDue(), lookEveryMs).unref();
      void runIfDue();
    },
    runIfDue,
    async runNow() {
      await running;
      return write();
    },
    files: () => filesAmong(folder, backupsThere),
    newestAt: () => newestAmong(backupsThere),
    async close() {
      isClosing = true;
      clearInterval(timer);
      await thread.close();
      await running;
    },
  };
}
