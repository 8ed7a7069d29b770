import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from './start-fault.ts';

// Windows has no modes; there a folder under the user's own profile is the user's alone.
const hasModes = process.platform !== 'win32';
const otherUsers = 0o077;

/** Whether other users of this machine can read, change or enter a file or folder. */
export function isOpenToOthers(file: string): boolean {
  return hasModes && (statSync(file).mode & otherUsers) !== 0;
}

/**
 * Gives a file or folder a mode.
 *
 * @throws StartFault where it stays open to others: it belongs to somebody else, or its file system has no modes.
 */
export function narrow(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch {
    // Whether it is narrow now is all that counts.
  }
  if (isOpenToOthers(file))
    throw new StartFault(`Other users of this machine can open ${file}: run chmod ${mode.toString(8)} ${file}.`);
}

/**
 * Lets nobody but its owner read a file: makes it where it is not there yet, narrows it where it is wider. A database that is
 * there is never opened for this, since closing it again would end its locks.
 *
 * @throws StartFault where it stays open to others.
 */
export function keepFileToOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if (isOpenToOthers(file)) narrow(file, 0o600);
}

/** The same for a SQLite database with its log and its index; a missing one comes to be with the database's own mode. */
export function keepDatabaseToOwner(file: string): void {
  keepFileToOwner(file);
  for (const beside of [`${file}-wal`, `${file}-shm`].filter((name) => existsSync(name))) keepFileToOwner(beside);
}

/**
 * Lets nobody but their owner read the files of a folder that keeps other users out already. What belongs to somebody else, or
 * has gone meanwhile, stays as it is: nobody else gets at it through this folder.
 */
export function narrowFilesIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile())) {
    const file = path.join(folder, entry.name);
    try {
      if (isOpenToOthers(file)) chmodSync(file, 0o600);
    } catch {
      // The folder keeps others out.
    }
  }
}
