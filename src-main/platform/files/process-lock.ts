import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { StartFault } from '../start-fault.ts';
import { keepFileToOwner } from './owner-only.ts';

/** A folder held by this process. */
export type FolderLock = { release(): void };

/** The suffix of lock files. */
export const lockFileSuffix = '.lock';

// Keeps locks from being garbage-collected, which would release them.
const held = new Set<Database.Database>();

function isBusy(cause: unknown): boolean {
  return cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY');
}

function busySentence(folder: string): string {
  return `Another process already uses the folder ${folder}: stop it, or choose another with --data-dir.`;
}

function open(file: string, folder: string, whenBusy: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    keepFileToOwner(file);
    database = new Database(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database?.close();
    if (isBusy(cause)) throw new StartFault(whenBusy, { cause });
    throw new StartFault(`The folder ${folder} cannot be locked: ${file} cannot be opened.`, { cause });
  }
}

/** Whether another process holds the lock of a folder; nothing is written to find it out. */
export function isFolderLocked(folder: string, name: string): boolean {
  const file = path.join(folder, name + lockFileSuffix);
  if (!existsSync(file)) return false;
  const database = new Database(file, { readonly: true, timeout: 0 });
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (cause) {
    if (isBusy(cause)) return true;
    throw cause;
  } finally {
    database.close();
  }
}

/**
 * Locks a folder for this process. It is a lock of the operating system on a small file `<name>.lock`, so it ends with the
 * process, and a file left behind has no effect. SQLite is used because Node cannot lock files.
 *
 * @param whenBusy the sentence for the operator if another process holds it.
 * @throws StartFault if another process holds it.
 */
export function lockFolder(folder: string, name: string, whenBusy: string = busySentence(folder)): FolderLock {
  const file = path.join(folder, name + lockFileSuffix);
  const database = open(file, folder, whenBusy);
  held.add(database);
  return {
    release() {
      database.close();
      held.delete(database);
    },
  };
}
