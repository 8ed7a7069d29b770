import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { keySourceOf } from './backup/write-backup.ts';
import { createBackupSchedule, type BackupSchedule, type BackupSettings } from './backup/schedule/backup-schedule.ts';
import type { BranchConfig } from './config.ts';
import type { LedgerReader } from './db/ledger-database.ts';
import type { Conditions } from './health/conditions.ts';
import { storedBackupSettings } from './db/stored-settings.ts';
import type { Storage } from './open-storage.ts';

type Base = { config: BranchConfig; conditions: Conditions; clock: Clock; logger: Logger };

// Flags of the start come before what is stored.
function settingsOf({ backup, backupPassphrase }: BranchConfig, db: LedgerReader): BackupSettings | undefined {
  if (backup !== undefined) return backup;
  const stored = storedBackupSettings(db);
  if (stored === undefined) return undefined;
  return { folder: stored.folder, everyMs: stored.everyMinutes * 60_000, passphrase: backupPassphrase };
}

/** Creates the schedule of an appliance's backups, which writes none while no folder is set. */
export function scheduleBackups(base: Base, { db, dataDir, keyStore }: Storage): BackupSchedule {
  const { config, conditions, clock, logger } = base;
  return createBackupSchedule({
    settings: () => settingsOf(config, db),
    input: { dataDir, productVersion: config.version },
    db,
    keys: keySourceOf(keyStore, dataDir),
    clock,
    logger,
    conditions,
  });
}
