import { randomBytes } from 'node:crypto';
import { realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Why backups cannot be written to a folder. */
export type FolderFault =
  'not_absolute' | 'missing' | 'not_a_folder' | 'inside_data_folder' | 'not_writable' | 'read_only' | 'disk_full';

// Where links lead; of what does not exist, where its nearest parent that exists is.
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(realPath(parent), path.basename(folder));
  }
}

function isInside(folder: string, parent: string): boolean {
  const way = path.relative(realPath(parent), realPath(folder));
  const leadsOut = way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
  return !leadsOut;
}

// Undefined where nothing can be seen there.
function kindOf(folder: string): boolean | undefined {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return undefined;
  }
}

// What hinders writing is named by the code of the system, where a person can do something about it.
const writeFaults: Readonly<Record<string, FolderFault>> = { EROFS: 'read_only', ENOSPC: 'disk_full', EDQUOT: 'disk_full' };

function tryWriting(folder: string): void {
  const probe = path.join(folder, `.sanad-write-test-${randomBytes(6).toString('hex')}`);
  writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
  rmSync(probe);
}

function writeFault(folder: string, write: (folder: string) => void): FolderFault | undefined {
  try {
    write(folder);
    return undefined;
  } catch (cause) {
    return writeFaults[cause instanceof Error && 'code' in cause ? String(cause.code) : ''] ?? 'not_writable';
  }
}

/** Why backups cannot be written to a folder; undefined if they can. It writes a file there, and removes it. */
export function backupFolderFault(folder: string, dataDir: string, write = tryWriting): FolderFault | undefined {
  if (!path.isAbsolute(folder)) return 'not_absolute';
  if (isInside(folder, dataDir)) return 'inside_data_folder';
  const isFolder = kindOf(folder);
  if (isFolder === undefined) return 'missing';
  if (!isFolder) return 'not_a_folder';
  return writeFault(folder, write);
}

/** Whether a folder is on the disk of the ledger, so that both are lost together; undefined if it cannot be read. */
export function isOnSameDisk(folder: string, dataDir: string): boolean | undefined {
  try {
    return statSync(folder).dev === statSync(dataDir).dev;
  } catch {
    return undefined;
  }
}
