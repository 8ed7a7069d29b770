import { mkdirSync, existsSync, renameSync, rmSync, copyFileSync } from 'node:fs';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartFault } from '#main/platform/start-fault.ts';
import { keepFileToOwner } from '#main/platform/files/owner-only.ts';
import { syncFolder } from '#main/platform/files/write-file-atomic.ts';
import { type DatabaseLocation, openDatabase } from '../db/database.ts';
import { databaseFolderName } from '../db/open-embedded.ts';
import { askHeadOffice } from './ask-head-office.ts';
import { secretKeyFileName } from './location.ts';

const ownerOnly = 0o700;

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly });
  } catch (cause) {
    throw new StartFault(`The folder ${folder} of --to cannot be created.`, { cause });
  }
}

const run = promisify(execFile);
const mostOutputBytes = 16 * 1024 * 1024;
const keyIsApart = 'the secret key is not in it: keep a copy of its file elsewhere';

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

function saidBy(cause: unknown): string {
  const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : undefined;
  return said === undefined || said === '' ? 'it ended with an error' : said;
}

async function call(program: string, args: string[], environment: Record<string, string> = {}): Promise<void> {
  try {
    await run(program, args, { env: { ...process.env, ...environment }, maxBuffer: mostOutputBytes });
  } catch (cause) {
    if (!isMissing(cause)) throw new StartFault(`${program} failed: ${saidBy(cause)}`, { cause });
    throw new StartFault(
      `${program} is not on the PATH: install the client programs of PostgreSQL (Debian: postgresql-client), of the server's version or later.`,
    );
  }
}

// Dumps the database of a server with pg_dump and reads the dump's list of contents back.
//
// @throws StartFault if pg_dump is missing or fails.
async function dumpServer(url: string, file: string): Promise<string> {
  const draft = `${file}.partial`;
  // Arguments are in the list of processes, which everyone can read.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  try {
    const secret: Record<string, string> = password === '' ? {} : { PGPASSWORD: password };
    await call('pg_dump', ['--format=custom', `--file=${draft}`, address.href], secret);
    keepFileToOwner(draft);
    await call('pg_restore', ['--list', draft]);
    renameSync(draft, file);
    return `${file}  verified; ${keyIsApart}`;
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

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

// Copies the embedded database and the secret key of a data folder into a folder that can take its place.
//
// @throws StartFault if it cannot be written, or is not whole.
async function backUpFolder(dataFolder: string, target: string): Promise<string> {
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
