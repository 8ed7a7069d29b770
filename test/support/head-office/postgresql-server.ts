import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { Client } from 'pg';
import { temporaryFolder } from '../platform/temporary-folder.ts';

const debianFolder = '/usr/lib/postgresql';
const superuser = 'cluster_owner';
const ordinaryUser = 'ordinary';

function newestBin(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  const versions = readdirSync(debianFolder).toSorted((one, other) => Number(other) - Number(one));
  return versions.map((version) => path.join(debianFolder, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb')));
}

/** Where Debian has installed the programs of PostgreSQL; undefined where it has not. */
export const postgresqlBin = newestBin();

/** A PostgreSQL server of a test. */
export type PostgresqlServer = {
  /** The address of a database in which an ordinary role, which may create databases and roles, is at home. */
  url: string;
  pid: number;
  stop(): void;
};

/** How a server is run, and where. A test waits for no disk; a benchmark does, as a server of an operator. */
export type PostgresqlSettings = { isDurable?: boolean; settings?: readonly string[]; folder?: string };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

// PostgreSQL refuses to run as root.
function run(program: string, args: string[], cwd: string): void {
  const isRoot = process.getuid?.() === 0;
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args];
  execFileSync(command[0] ?? program, command.slice(1), { cwd, stdio: 'ignore' });
}

async function addOrdinaryUser(port: number): Promise<void> {
  const admin = new Client({ host: '127.0.0.1', port, user: superuser, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE ROLE ${ordinaryUser} LOGIN CREATEDB CREATEROLE`);
  await admin.end();
}

/** Starts a PostgreSQL server on loopback, with the cluster of its folder, or with an empty one; that disappears with the test. */
export async function startPostgresql(
  bin: string,
  { isDurable = false, settings = [], folder = temporaryFolder('postgresql') }: PostgresqlSettings = {},
): Promise<PostgresqlServer> {
  chmodSync(folder, 0o777);
  const [cluster, port] = [path.join(folder, 'cluster'), await freePort()];
  const program = (name: string): string => path.join(bin, name);
  const isThere = existsSync(cluster);
  if (!isThere) run(program('initdb'), ['-D', cluster, '-A', 'trust', '-U', superuser], folder);
  const given = [`fsync=${isDurable ? 'on' : 'off'}`, ...settings].map((setting) => ` -c ${setting}`).join('');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}${given}`;
  run(program('pg_ctl'), ['-D', cluster, '-o', options, '-l', path.join(cluster, 'log'), '-w', 'start'], folder);
  if (!isThere) await addOrdinaryUser(port);
  return {
    url: `postgres://${ordinaryUser}@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10),
    stop: () => run(program('pg_ctl'), ['-D', cluster, '-m', isDurable ? 'fast' : 'immediate', 'stop'], folder),
  };
}
