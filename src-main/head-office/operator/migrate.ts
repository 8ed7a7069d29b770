import { lockFolder } from '../../platform/files/process-lock.ts';
import { openDataFolder } from '../../platform/files/data-folder.ts';
import { openDatabase, type DatabaseLocation } from '../db/database.ts';
import { lockName } from './location.ts';

async function migrated(location: DatabaseLocation): Promise<string> {
  const database = await openDatabase(location);
  await database.close();
  const { migrationsRun: run } = database;
  return run.length === 0 ? 'The database has the schema of this version already.' : `Migrated: ${run.join(', ')}.`;
}

/**
 * Brings a database to the schema of this version.
 *
 * @returns a sentence about what was done.
 * @throws StartFault if a head office uses the folder, the database was written by a newer version, or its user may not change it.
 */
export async function migrate(location: DatabaseLocation): Promise<string> {
  if (location.kind === 'server') return migrated(location);
  const lock = lockFolder(openDataFolder(location.folder), lockName);
  try {
    return await migrated(location);
  } finally {
    lock.release();
  }
}
