import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepFileToOwner } from '../../platform/files/owner-only.ts';
import { syncFolder } from '../../platform/files/write-file-atomic.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { openDatabase } from '../db/database.ts';
import { databaseFolderName } from '../db/open-embedded.ts';
import { askHeadOffice } from './ask-head-office.ts';
import { secretKeyFileName } from './location.ts';

const ownerOnly = 0o700;

function copyKey(dataFolder: string, copy: string): boolean {
  const key = path.join(dataFolder, secretKeyFileName);
  if (!existsSync(key)) return false;
  copyFileSync(key, path.join(copy, secretKeyFileName));
  keepFileToOwner(path.join(copy, secretKeyFileName));
  return true;
}

// A copy that cannot be opened, or in which nothing is, is no backup.
async function verify(copy: string): Promise<void> {
  try {
    const database = await openDatabase({ kind: 'embedded', folder: copy });
    await database.db.selectFrom('settings').select('name').executeTakeFirstOrThrow();
    await database.close();
  } catch (cause) {
    throw new StartFault(`The copy in ${copy} cannot be opened, so there is no backup.`, { cause });
  }
}

/**
 * Copies the embedded database and the secret key of a data folder into a folder that can take its place.
 *
 * @throws StartFault if it cannot be written, or is not whole.
 */
export async function backUpFolder(dataFolder: string, target: string): Promise<string> {
  const draft = `${target}.partial`;
  try {
    mkdirSync(draft, { mode: ownerOnly });
    await askHeadOffice(
      { kind: 'embedded', folder: dataFolder },
      { command: 'copy', folder: path.join(draft, databaseFolderName) },
    );
    const hasKey = copyKey(dataFolder, draft);
    await verify(draft);
    renameSync(draft, target);
    await syncFolder(path.dirname(target));
    return `${target}  verified${hasKey ? '' : '; the secret key is not in it: keep a copy of the file of --secret-key-file'}`;
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw cause;
  }
}
