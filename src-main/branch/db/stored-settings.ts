import assert from 'node:assert/strict';
import { z } from 'zod';
import type { LedgerReader } from './ledger-database.ts';
import type { ManagerSettingsTable } from './people-tables.ts';
import { cachedQuery } from './prepared-query.ts';

// After how many minutes without a request a session is locked, where nothing else is set.
const usualIdleMinutes = 15;

// How often a backup is written, where nothing else is set.
const usualBackupMinutes = 60;

const rows = cachedQuery((sql) => sql.selectFrom('manager_settings').selectAll());

/** What was set on the appliance itself. */
export function storedSettings(db: LedgerReader): Readonly<ManagerSettingsTable> {
  const [row] = rows(db, {});
  assert(row !== undefined, 'the migration has made the row');
  return row;
}

/** After how many minutes without a request a session is locked. */
export function idleMinutesOf(db: LedgerReader): number {
  return storedSettings(db).idle_lock_minutes ?? usualIdleMinutes;
}

/** Where backups go and how often, where that was set on the appliance itself; undefined where it was not. */
export function storedBackupSettings(db: LedgerReader): { folder: string; everyMinutes: number } | undefined {
  const { backup_folder: folder, backup_every_minutes: everyMinutes } = storedSettings(db);
  return folder === null ? undefined : { folder, everyMinutes: everyMinutes ?? usualBackupMinutes };
}

const listOfTexts = z.array(z.string());

/** The texts of a list as it is stored; none where it is damaged, which keeps no appliance from starting. */
export function textsIn(json: string | null): string[] {
  if (json === null) return [];
  try {
    return listOfTexts.parse(JSON.parse(json));
  } catch {
    return [];
  }
}

/** Further names of the appliance, and the origins of web pages that may call it. */
export type NetworkTexts = { lanNames: readonly string[]; corsOrigins: readonly string[] };

/** Of a start without flags of the network. */
export const noFlags: NetworkTexts = { lanNames: [], corsOrigins: [] };

/** The names and origins that hold from the start on: those of the flags, else those that are stored. */
export function networkSettings(db: LedgerReader, flags: NetworkTexts): NetworkTexts {
  const { lan_names, allowed_origins } = storedSettings(db);
  return {
    lanNames: flags.lanNames.length > 0 ? flags.lanNames : textsIn(lan_names),
    corsOrigins: flags.corsOrigins.length > 0 ? flags.corsOrigins : textsIn(allowed_origins),
  };
}
