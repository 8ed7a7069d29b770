import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '../start-fault.ts';

// Windows has no modes; there a file has the rights of its folder, which windows-rights.ts looks at.
const hasModes = process.platform !== 'win32';
const otherUsers = 0o077;

/** Whether other users of this machine can read, change or enter a file or folder. */
export function isOpenToOthers(file: string): boolean {
  return hasModes && (statSync(file).mode & otherUsers) !== 0;
}

/**
 * Gives a file or folder a mode.
 *
 * @throws StartFault if it stays open to others: it belongs to another user, or its file system has no modes.
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
 * Makes a file readable by its owner only: creates it if it is missing, else restricts its mode. An existing database is never
 * opened for this, because closing it would end its locks.
 *
 * @throws StartFault if it stays open to others.
 */
export function keepFileToOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  if (isOpenToOthers(file)) narrow(file, 0o600);
}

/** The same for a SQLite database with its log and its index; a missing one is created with the database's mode. */
export function keepDatabaseToOwner(file: string): void {
  keepFileToOwner(file);
  for (const beside of [`${file}-wal`, `${file}-shm`].filter((name) => existsSync(name))) keepFileToOwner(beside);
}

/**
 * Makes the files of a private folder readable by their owner only. A file of another user, or one deleted meanwhile, is skipped:
 * other users cannot reach it through this folder.
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
