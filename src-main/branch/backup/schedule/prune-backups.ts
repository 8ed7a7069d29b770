import { riyadhDate, riyadhDateTime } from '../../../../src-shared/invoice/riyadh-time.ts';
import type { NamedBackup } from '../backup-files.ts';

const hourlyKept = 24;
const dailyKept = 30;

function newestOfEach(backups: readonly NamedBackup[], periodOf: (at: Date) => string, most: number): Set<string> {
  const kept = new Map<string, string>();
  for (const { name, at } of backups) {
    const period = periodOf(at);
    if (!kept.has(period) && kept.size < most) kept.set(period, name);
  }
  return new Set(kept.values());
}

/**
 * Which backups may be deleted: all except the newest of each of the last 24 hours that have one, the newest of each of the last
 * 30 days (in Riyadh) that have one, and the one just written (contract §16). Hours and days without a backup do not count, so
 * that no backup is deleted only because the appliance was off.
 *
 * @param backups newest first.
 */
export function superfluousBackups(backups: readonly NamedBackup[], justWritten: string): string[] {
  const hourly = newestOfEach(backups, (at) => riyadhDateTime(at).slice(0, 13), hourlyKept);
  const daily = newestOfEach(backups, riyadhDate, dailyKept);
  return backups.map(({ name }) => name).filter((name) => name !== justWritten && !hourly.has(name) && !daily.has(name));
}
