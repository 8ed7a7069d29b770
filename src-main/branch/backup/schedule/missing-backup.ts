import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { BackupSchedule } from './backup-schedule.ts';

const longestMs = 2 * 86_400_000;

type MissingBackupTools = { db: LedgerReader; conditions: Conditions; backups: Pick<BackupSchedule, 'settings' | 'newestAt'> };

/** Begins or ends the condition of an appliance with units that has no backup of the last two days, whether backups are off or fail. */
export function reportMissingBackup({ db, conditions, backups }: MissingBackupTools, now: Date): void {
  const since = new Date(now.getTime() - longestMs);
  const oldest = db.first(
    db.sql.selectFrom('egs_units').select('egs_unit_id').where('created_at', '<', since.toISOString()).limit(1),
  );
  const newest = backups.newestAt();
  if (oldest === undefined || (newest !== undefined && newest >= since)) return conditions.end('BACKUP_MISSING');
  const last = newest === undefined ? 'There is no backup' : `The last backup was written at ${newest.toISOString()}`;
  const what =
    backups.settings() === undefined ? 'no folder for backups is set: set one' : 'look at the folder of the backups and its disk';
  conditions.begin({
    code: 'BACKUP_MISSING',
    subject: '',
    message: `${last}: if this disk fails, documents that are not at head office are lost; ${what}.`,
    severity: 'warning',
  });
}
