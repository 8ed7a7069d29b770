import type BetterSqlite3 from 'better-sqlite3';
import { StartFault } from '../../platform/start-fault.ts';
import { backUpBeforeMigration } from './back-up-before-migration.ts';
import { init } from './migrations/001-init.ts';
import { submissionQueue } from './migrations/002-submission-queue.ts';
import { keptCounts } from './migrations/003-kept-counts.ts';
import { putBackLedgers } from './migrations/004-put-back-ledgers.ts';
import { supplyDate } from './migrations/005-supply-date.ts';
import { givenUpUnits } from './migrations/006-given-up-units.ts';

/** Listed one by one, in order, so that what runs is what is read here; the number in each name is its place. */
export const migrations = [init, submissionQueue, keptCounts, putBackLedgers, supplyDate, givenUpUnits];

/** The version of the schema that this version of Sanad works with. */
export const schemaVersion = migrations.length;

/** Brings the schema to this version, a ledger that is in use only once it is copied beside itself; each migration is one transaction, and none ever runs backwards. */
export function migrate(file: BetterSqlite3.Database): void {
  const applied = Number(file.pragma('user_version', { simple: true }));
  if (applied > schemaVersion) {
    throw new StartFault('This ledger was written by a newer version of Sanad; install that version to open it.');
  }
  if (applied > 0 && applied < schemaVersion) backUpBeforeMigration(file, schemaVersion);
  for (const [index, migration] of migrations.entries()) {
    if (index < applied) continue;
    file.transaction(() => {
      file.exec(migration.sql);
      file.pragma(`user_version = ${index + 1}`);
    })();
  }
}
