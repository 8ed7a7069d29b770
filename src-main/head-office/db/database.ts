import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type PoolConfig, Client } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { StartFault } from '#main/platform/start-fault.ts';
import { openEmbedded } from './open-embedded.ts';
import { applicationRole } from './migrations/application-role.ts';
import { migrateToLatest } from './migrate.ts';
import { countOf, dateType, instantOf, instantType, int8Type } from './value-types.ts';
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
  /** The migrations that were run when it was opened. */
  migrationsRun: readonly string[];
  /** What only the embedded database has. */
  embedded?: EmbeddedFolder;
  close(): Promise<void>;
};

/** The folder of the embedded database. */
export type EmbeddedFolder = {
  freeBytes(): number;
  /** Whether changes are refused, while everything can still be read. */
  refuseChanges(refuses: boolean): Promise<void>;
  /** Copies it to a folder that does not exist yet, while everything else waits. */
  copyTo(folder: string): Promise<void>;
};

const connectionsOfAProcess = 10;
const connectionsOfJobs = 3;

function parserOf(type: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (type === dateType) return (text) => text;
  if (type === instantType) return instantOf;
  return type === int8Type ? countOf : types.getTypeParser(type, format ?? 'text');
}

function poolOf(url: string, options: PoolConfig): Pool {
  const pool = new Pool({ connectionString: url, types: { getTypeParser: parserOf }, ...options });
  // A connection that breaks while it is idle is replaced by the next query.
  pool.on('error', () => {});
  return pool;
}

const reconnectMs = 1_000;

// A connection that waits for announcements.
type Listener = { close(): Promise<void> };

// Listens on a channel of a PostgreSQL server. A connection that breaks is opened again; since announcements were missed meanwhile,
// `heard` is then called without a text.
async function openListener(
  connectionString: string,
  channel: string,
  heard: (text: string | undefined) => void,
): Promise<Listener> {
  let isClosed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString, keepAlive: true });
    fresh.on('notification', ({ payload }) => heard(payload));
    fresh.on('error', () => {});
    fresh.once('end', () => {
      if (client === fresh) reconnectLater();
    });
    await fresh.connect();
    await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
    client = fresh;
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      heard(undefined);
    } catch {
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (isClosed) return;
    timer = setTimeout(() => void reconnect(), reconnectMs).unref();
  }

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

async function openServer(url: string): Promise<HeadOfficeDatabase> {
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(url, { max: 1 }) }) });
  let migrationsRun: string[];
  try {
    migrationsRun = await migrateToLatest(owner);
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    throw new StartFault(`The database cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`, { cause });
  } finally {
    await owner.destroy();
  }
  // Compiling a statement takes longer than the slowest of them.
  const options = `-c role=${applicationRole} -c jit=off`;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(url, { max: connectionsOfAProcess, options }) }) });
  const listeners: Listener[] = [];
  return {
    db,
    migrationsRun,
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
