import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { postgresqlBin, startPostgresql, type PostgresqlServer } from '#support/head-office/postgresql-server.ts';
import { removeTemporaryFolders, temporaryFolder } from '#support/platform/temporary-folder.ts';
import { freePort, untilAnswers } from '../appliance-process.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const password = 'the bench measures head office';
const ticksPerSecond = 100;

/** A head office in a process of its own, with an organization that may have any number of companies. */
export type BenchHeadOffice = {
  url: string;
  /** The address of its database as the owner of the tables. */
  databaseUrl: string;
  pid: number;
  postmasterPid: number;
  /** Sends a request to `/api` as the organization's owner; refuses every answer but success. */
  send(method: string, route: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Creates a company with this VAT number, and makes a code with which its appliance may join. */
  enrolmentCode(vatNumber: string): Promise<string>;
  organizationId: string;
  owner: { email: string; password: string };
  accessToken: string;
  stop(): void;
};

/** CPU time of a program so far, in seconds. */
export type CpuTime = { headOfficeMain: number; headOfficeOthers: number; postgresql: number };

function cpuSeconds(stat: string, isWithChildren = false): number {
  // The name before may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const own = (fields[11] ?? 0) + (fields[12] ?? 0);
  return (own + (isWithChildren ? (fields[13] ?? 0) + (fields[14] ?? 0) : 0)) / ticksPerSecond;
}

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** CPU time of a process so far, in seconds. */
export function cpuSecondsOf(pid: number): number {
  return cpuSeconds(tryRead(`/proc/${pid}/stat`));
}

/** The ids of the processes that a process has started. */
export function childrenOf(pid: number): string[] {
  return readdirSync('/proc').filter((name) => {
    const stat = /^\d+$/.test(name) ? tryRead(`/proc/${name}/stat`) : '';
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid);
  });
}

/** What head office and its PostgreSQL server have spent so far. */
export function cpuTimeOf({ pid, postmasterPid }: Pick<BenchHeadOffice, 'pid' | 'postmasterPid'>): CpuTime {
  const threads = readdirSync(`/proc/${pid}/task`).filter((thread) => thread !== String(pid));
  const all = cpuSeconds(tryRead(`/proc/${pid}/stat`));
  const others = threads.reduce((sum, thread) => sum + cpuSeconds(tryRead(`/proc/${pid}/task/${thread}/stat`)), 0);
  const backends = childrenOf(postmasterPid).reduce((sum, child) => sum + cpuSeconds(tryRead(`/proc/${child}/stat`)), 0);
  return {
    headOfficeMain: all - others,
    headOfficeOthers: others,
    postgresql: backends + cpuSeconds(tryRead(`/proc/${postmasterPid}/stat`), true),
  };
}

/** The resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(tryRead(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

/** The most resident memory that a process has had, in MiB. */
export function peakMiB(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(tryRead(`/proc/${pid}/status`)) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

async function untilPrinted(program: ChildProcess, pattern: RegExp): Promise<string> {
  let printed = '';
  for await (const chunk of program.stdout ?? []) {
    printed += String(chunk);
    const found = pattern.exec(printed);
    if (found !== null) return found[1] ?? '';
  }
  throw new Error(`the program ended without printing ${String(pattern)}: ${printed}`);
}

/**
 * Starts head office on a database, or on the embedded one; returns the process, its address and the token of its set-up link, which only an
 * empty head office has.
 */
export async function runHeadOfficeProcess(
  databaseUrl: string | undefined,
  { nodeOptions = '', folder = temporaryFolder('bench-head-office') } = {},
): Promise<{ program: ChildProcess; url: string; setupToken: string }> {
  const port = await freePort();
  const flags = ['--data-dir', path.join(folder, 'data'), '--port', String(port), '--requests-per-minute', '1000000'];
  const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
  const env = { ...process.env, NODE_OPTIONS: nodeOptions };
  const program = spawn(process.execPath, ['src-main/head-office.ts', ...flags, ...database], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', openSync(path.join(folder, 'log'), 'w')],
  });
  const setupToken = await untilPrinted(program, /is running on \S+\.\n(?:Nobody[^#]*setup#(\S+))?/);
  program.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/healthz`);
  return { program, url, setupToken };
}

const signedIn = z.object({ access_token: z.string() });
const me = z.object({ organization: z.object({ organization_id: z.string() }) });
const databaseName = 'sanad_bench';

// The address of the database of a folder, which is made where it is not there.
async function databaseOf(server: PostgresqlServer): Promise<string> {
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${databaseName}`);
  await admin.end();
  const own = new URL(server.url);
  own.pathname = `/${databaseName}`;
  return own.href;
}

/**
 * Starts Debian's PostgreSQL, which syncs each commit to disk, and a head office on it.
 *
 * @param kept a folder whose database is used again, or made and left there; without one it disappears.
 */
export async function startBenchHeadOffice(kept?: string): Promise<BenchHeadOffice> {
  if (postgresqlBin === undefined) throw new Error('PostgreSQL is not installed');
  const settings = { isDurable: true, settings: ['shared_buffers=1GB', 'max_wal_size=4GB'] };
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept ?? temporaryFolder('bench-head-office');
  const server = await startPostgresql(postgresqlBin, { ...settings, folder });
  const databaseUrl = await databaseOf(server);
  const nodeOptions = process.env['SANAD_BENCH_NODE_OPTIONS'] ?? '';
  const { program, url, setupToken } = await runHeadOfficeProcess(databaseUrl, { nodeOptions, folder });
  let accessToken = '';
  const send: BenchHeadOffice['send'] = async (method, route, body) => {
    const headers = {
      'content-type': 'application/json',
      ...(accessToken === '' ? {} : { authorization: `Bearer ${accessToken}` }),
    };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api${route}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const login = { email: 'owner@bench.example', password };
  const setUp = { setup_token: setupToken, organization_name: 'Bench', name: 'Owner', ...login };
  const session = await (setupToken === '' ? send('POST', '/auth/login', login) : send('POST', '/setup', setUp));
  ({ access_token: accessToken } = signedIn.parse(session));
  await send('PATCH', '/billing', { plan: 'enterprise' });
  const { organization } = me.parse(await send('GET', '/auth/me'));
  return {
    url,
    databaseUrl,
    pid: program.pid ?? 0,
    postmasterPid: server.pid,
    send,
    async enrolmentCode(vatNumber) {
      const company = await send('POST', '/companies', { legal_name: 'Company', vat_number: vatNumber });
      const body = { branch_name: 'Branch', company_ids: [company['company_id']] };
      const { code } = await send('POST', '/appliances/enrolment-codes', body);
      return String(code);
    },
    organizationId: organization.organization_id,
    owner: login,
    accessToken,
    stop() {
      program.kill('SIGKILL');
      server.stop();
      removeTemporaryFolders();
    },
  };
}
