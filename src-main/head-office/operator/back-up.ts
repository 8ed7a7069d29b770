import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '../../platform/start-fault.ts';
import type { DatabaseLocation } from '../db/database.ts';
import { backUpFolder } from './back-up-folder.ts';
import { dumpServer } from './dump-server.ts';

const ownerOnly = 0o700;

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly });
  } catch (cause) {
    throw new StartFault(`The folder ${folder} of --to cannot be created.`, { cause });
  }
}

/**
 * Backs a head office up, whether or not it is running.
 *
 * @param folder where the backup goes, under a name of its own.
 * @returns the file or folder of the backup, and that it was verified.
 * @throws StartFault if it cannot be written, or is not whole.
 */
export async function backUp(location: DatabaseLocation, folder: string, now: Date): Promise<string> {
  makeFolder(folder);
  const at = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const target = path.join(folder, `head-office-${at}Z`);
  if (location.kind === 'server') return dumpServer(location.url, `${target}.dump`);
  return backUpFolder(location.folder, target);
}
