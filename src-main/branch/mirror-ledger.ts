import type { Heartbeat } from '#shared/api/sync/heartbeat.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { reportUncertainTails } from './backup/lineage/enter-recovery.ts';
import type { BackupSchedule } from './backup/schedule/backup-schedule.ts';
import { createSnapshotStore } from './companies/store-snapshot.ts';
import type { BranchConfig } from './config.ts';
import type { Conditions } from './health/conditions.ts';
import { freeBytesOf } from './health/watch-health.ts';
import type { OnHeadOfficeContact } from './mirror/link/head-office-client.ts';
import type { OrderActions } from './mirror/orders/order-actions.ts';
import { createMirror, type Mirror } from './mirror/mirror.ts';
import type { Storage } from './open-storage.ts';

type Base = {
  config: BranchConfig;
  conditions: Conditions;
  clock: Clock;
  logger: Logger;
  random: () => number;
  freeBytes?: (folder: string) => number;
};
type MirrorParts = { backups: BackupSchedule; commandActions: OrderActions; onContact: OnHeadOfficeContact };

// A backup is verified as soon as it is written.
function newestBackup(backups: BackupSchedule): Heartbeat['backup'] {
  const at = backups.newestAt();
  return { last_at: at?.toISOString() ?? null, verified: at !== undefined, configured: backups.settings() !== undefined };
}

/** Creates the mirror of an appliance's ledger from the parts of the appliance; it does nothing yet. */
export function mirrorLedger(base: Base, storage: Storage, { backups, commandActions, onContact }: MirrorParts): Mirror {
  const { db, writes, ledgerFile, receipts, keyStore, dataDir } = storage;
  const { config, conditions, clock, logger, random, freeBytes = freeBytesOf } = base;
  const { commit, commitInBackground } = writes;
  const { version, mirrorPace: pace } = config;
  return createMirror({
    db,
    commit,
    ledgerFile,
    receipts,
    keyStore,
    conditions,
    clock,
    logger,
    random,
    version,
    pace,
    report: () => ({
      disk_free_bytes: freeBytes(dataDir),
      backup: newestBackup(backups),
    }),
    reportUncertainTails: () => reportUncertainTails(db, conditions, dataDir),
    commandActions,
    onContact,
    snapshots: createSnapshotStore({ db, commit, commitInBackground, clock }),
  });
}
