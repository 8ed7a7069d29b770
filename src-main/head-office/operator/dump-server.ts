import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { keepFileToOwner } from '../../platform/files/owner-only.ts';
import { StartFault } from '../../platform/start-fault.ts';

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

/**
 * Dumps the database of a server with pg_dump and reads the dump's list of contents back.
 *
 * @throws StartFault if pg_dump is missing or fails.
 */
export async function dumpServer(url: string, file: string): Promise<string> {
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
