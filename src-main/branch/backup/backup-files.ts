import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { riyadhDate, riyadhDateTime } from '#shared/invoice/riyadh-time.ts';

const pattern = /^sanad-([0-9a-f]{8})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;

/** A backup identified by its file name. */
export type NamedBackup = { name: string; at: Date };

function prefixOf(ledgerId: string): string {
  return `sanad-${ledgerId.slice(0, 8)}-`;
}

/** The name of a ledger's backup: the beginning of the ledger's id, and the moment in UTC. */
export function backupName(ledgerId: string, at: Date): string {
  return `${prefixOf(ledgerId)}${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
}

/** The backups of one ledger, or of any, among the files of a folder, newest first. */
export function backupsAmong(names: readonly string[], ledgerId?: string): NamedBackup[] {
  const prefix = ledgerId === undefined ? '' : prefixOf(ledgerId);
  const found = names.flatMap((name): NamedBackup[] => {
    const [, , year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
    if (year === undefined || !name.startsWith(prefix)) return [];
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return Number.isNaN(at.getTime()) ? [] : [{ name, at }];
  });
  return found.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

// Undefined where it was deleted meanwhile, leads nowhere, or is no file.
function bytesOf(file: string): number | undefined {
  try {
    const found = statSync(file);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

/** Backups of a folder with their sizes; those that cannot be looked at are left out. */
export function withSizes(folder: string, backups: readonly NamedBackup[]): (NamedBackup & { bytes: number })[] {
  return backups.flatMap((backup) => {
    const bytes = bytesOf(path.join(folder, backup.name));
    return bytes === undefined ? [] : [{ ...backup, bytes }];
  });
}

/** Deletes files of a folder; says which of them could not be deleted, and why. */
export function deleteFiles(folder: string, names: readonly string[]): { name: string; cause: unknown }[] {
  return names.flatMap((name) => {
    try {
      rmSync(path.join(folder, name), { force: true });
      return [];
    } catch (cause) {
      return [{ name, cause }];
    }
  });
}

/** The unfinished files that interrupted backups of a ledger have left in a folder. */
export function draftsAmong(names: readonly string[], ledgerId: string): string[] {
  return names.filter((name) => name.startsWith(prefixOf(ledgerId)) && name.endsWith('.draft'));
}

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
