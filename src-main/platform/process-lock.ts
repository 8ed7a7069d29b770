import Database from 'better-sqlite3';
import path from 'node:path';
import { keepFileToOwner } from './owner-only.ts';
import { StartFault } from './start-fault.ts';

/** A folder held by this process. */
export type FolderLock = { release(): void };

/** What the names of lock files end with. */
export const lockFileSuffix = '.lock';

/** A lock whose holder forgot it must not be collected as garbage: that would release it. */
const held = new Set<Database.Database>();

/**
 * Takes a folder for this process alone. The lock is the operating system's, on a tiny file `<name>.lock`, so it ends with the
 * process however that ends, and a file left behind means nothing. SQLite is used only because Node itself cannot lock files.
 *
 * @throws StartFault where another process holds it.
 */
export function lockFolder(folder: string, name: string): FolderLock {
  const file = path.join(folder, name + lockFileSuffix);
  const database = open(file, folder);
  held.add(database);
  return {
    release() {
      database.close();
      held.delete(database);
    },
  };
}

function open(file: string, folder: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    keepFileToOwner(file);
    database = new Database(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database?.close();
    if (isBusy(cause))
      throw new StartFault(`Another process already uses the folder ${folder}: stop it, or choose another with --data-dir.`, {
        cause,
      });
    throw new StartFault(`The folder ${folder} cannot be locked: ${file} cannot be opened.`, { cause });
  }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY');
}
