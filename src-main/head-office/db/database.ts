import path from 'node:path';
import { PGlite, types as embeddedTypes } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type PoolConfig } from 'pg';
import { fromPglite, type ConstructorOptions, type Db } from 'pg-boss';
import { StartFault } from '../../platform/start-fault.ts';
import { applicationRole } from './isolation/application-role.ts';
import { openListener, type Listener } from './listener.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { migrateToLatest } from './migrate.ts';
import type { Schema } from './schema.ts';

/** Where the data is kept: in a folder by the embedded PostgreSQL, or in a database of a server. */
export type DatabaseLocation = { kind: 'embedded'; folder: string } | { kind: 'server'; url: string };

/** An open database of this version's schema. */
export type HeadOfficeDatabase = {
  /** Queries of the application, as a role to which row-level security applies. */
  db: Kysely<Schema>;
  /** How pg-boss reaches the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'connectionString' | 'options' | 'max' | 'backend'>;
  /** Calls back with each text that is announced on a channel; without one after what may have been missed. */
  listen(channel: string, heard: (text: string | undefined) => void): Promise<void>;
  close(): Promise<void>;
};

const connectionsOfAProcess = 10;
const connectionsOfJobs = 3;

// Both drivers return calendar dates as text and counts as numbers. No amount exceeds what a number holds exactly.
const dateType = 1082;
const int8Type = 20;

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`);
  return value;
}

function parserOf(type: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (type === dateType) return (text) => text;
  return type === int8Type ? exactNumber : types.getTypeParser(type, format ?? 'text');
}

// pg-boss waits for the only connection like everyone else: in the middle of a transaction of ours, its statements would belong to it,
// and its ROLLBACK after a fault would undo it.
function jobsInTurn(db: Kysely<Schema>, engine: PGlite): Db {
  const jobs = fromPglite(engine);
  return { executeSql: (text, values) => db.connection().execute(() => jobs.executeSql(text, values)) };
}

async function openEmbedded(folder: string): Promise<HeadOfficeDatabase> {
  const engine = await PGlite.create(path.join(folder, 'database'), {
    parsers: { [dateType]: (text: string) => text, [embeddedTypes.INT8]: exactNumber },
  });
  const db = new Kysely<Schema>({ dialect: embeddedDialect(engine) });
  await migrateToLatest(db);
  await engine.exec(`SET ROLE ${applicationRole}`);
  return {
    db,
    jobs: { db: jobsInTurn(db, engine), backend: 'pglite' },
    async listen(channel, heard) {
      // In its turn, so that no transaction of others takes it back.
      await db.connection().execute(() => engine.listen(channel, heard));
    },
    close: () => engine.close(),
  };
}

function poolOf(url: string, options: PoolConfig): Pool {
  const pool = new Pool({ connectionString: url, types: { getTypeParser: parserOf }, ...options });
  // A connection that breaks while it is idle is replaced by the next query.
  pool.on('error', () => {});
  return pool;
}

async function openServer(url: string): Promise<HeadOfficeDatabase> {
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(url, { max: 1 }) }) });
  try {
    await migrateToLatest(owner);
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    throw new StartFault(`The database cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`, { cause });
  } finally {
    await owner.destroy();
  }
  const options = `-c role=${applicationRole}`;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(url, { max: connectionsOfAProcess, options }) }) });
  const listeners: Listener[] = [];
  return {
    db,
    jobs: { connectionString: url, options, max: connectionsOfJobs },
    async listen(channel, heard) {
      listeners.push(await openListener(url, channel, heard));
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await db.destroy();
    },
  };
}

/**
 * Opens the database and brings its schema to this version.
 *
 * @throws StartFault if it cannot be opened, or was written by a newer version.
 */
export function openDatabase(location: DatabaseLocation): Promise<HeadOfficeDatabase> {
  return location.kind === 'embedded' ? openEmbedded(location.folder) : openServer(location.url);
}
