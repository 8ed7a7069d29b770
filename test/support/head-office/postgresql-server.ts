import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
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
  stop(): void;
};

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

/** Starts a PostgreSQL server on loopback with an empty cluster that disappears with the test. */
export async function startPostgresql(bin: string): Promise<PostgresqlServer> {
  const folder = temporaryFolder('postgresql');
  chmodSync(folder, 0o777);
  const [cluster, port] = [path.join(folder, 'cluster'), await freePort()];
  const program = (name: string): string => path.join(bin, name);
  run(program('initdb'), ['-D', cluster, '-A', 'trust', '-U', superuser], folder);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ${folder}`;
  run(program('pg_ctl'), ['-D', cluster, '-o', options, '-l', path.join(cluster, 'log'), '-w', 'start'], folder);
  const admin = new Client({ host: '127.0.0.1', port, user: superuser, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE ROLE ${ordinaryUser} LOGIN CREATEDB CREATEROLE`);
  await admin.end();
  return {
    url: `postgres://${ordinaryUser}@127.0.0.1:${port}/postgres`,
    stop: () => run(program('pg_ctl'), ['-D', cluster, '-m', 'immediate', 'stop'], folder),
  };
}
