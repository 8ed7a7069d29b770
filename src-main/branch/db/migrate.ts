import type BetterSqlite3 from 'better-sqlite3';
import { StartFault } from '../../platform/start-fault.ts';
import { init } from './migrations/001-init.ts';
import { submissionQueue } from './migrations/002-submission-queue.ts';
import { keptCounts } from './migrations/003-kept-counts.ts';

// Listed one by one, in order, so that what runs is what is read here.
const migrations = [init, submissionQueue, keptCounts];

/** Brings the schema to this version; each migration is one transaction, and none ever runs backwards. */
export function migrate(file: BetterSqlite3.Database): void {
  const applied = Number(file.pragma('user_version', { simple: true }));
  if (applied > migrations.length) {
    throw new StartFault('This ledger was written by a newer version of Sanad; install that version to open it.');
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < applied) continue;
    file.transaction(() => {
      file.exec(migration.sql);
      file.pragma(`user_version = ${index + 1}`);
    })();
  }
}
