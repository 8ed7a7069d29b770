import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { keySourceOf } from './backup/key-source.ts';
import { createBackupSchedule, type BackupSchedule } from './backup/schedule/backup-schedule.ts';
import type { BranchConfig } from './config.ts';
import type { Conditions } from './health/conditions.ts';
import type { Storage } from './open-storage.ts';

type Base = { config: BranchConfig; conditions: Conditions; clock: Clock; logger: Logger };

/** Creates the schedule of an appliance's backups; undefined where no folder for them was named. */
export function scheduleBackups(base: Base, { db, dataDir, keyStore }: Storage): BackupSchedule | undefined {
  const { config, conditions, clock, logger } = base;
  if (config.backup === undefined) return undefined;
  return createBackupSchedule({
    settings: config.backup,
    input: { dataDir, productVersion: config.version },
    db,
    keys: keySourceOf(keyStore, dataDir),
    clock,
    logger,
    conditions,
  });
}
