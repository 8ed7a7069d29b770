import { existsSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type DatabaseConnection, type Dialect, type Driver } from 'kysely';
import { fromPglite, type Db } from 'pg-boss';
import { syncFolder } from '#main/platform/files/write-file-atomic.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { HeadOfficeDatabase } from './database.ts';
import { applicationRole } from './migrations/application-role.ts';
import { migrateToLatest } from './migrate.ts';
import type { Schema } from './schema.ts';
import { countOf, dateType, instantOf, instantType, int8Type } from './value-types.ts';
import { leastFreeBytes, mebibytes } from './free-space.ts';

/** The folder of the database in the data folder. */
export const databaseFolderName = 'database';

// pg-boss waits for the only connection like everyone else: in the middle of a transaction of ours, its statements would belong to it,
// and its ROLLBACK after a fault would undo it.
function jobsInTurn(db: Kysely<Schema>, engine: PGlite): Db {
  const jobs = fromPglite(engine);
  return { executeSql: (text, values) => db.connection().execute(() => jobs.executeSql(text, values)) };
}

const parsers = { [dateType]: (text: string) => text, [int8Type]: countOf, [instantType]: instantOf };

async function openEngine(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder, { parsers });
  } catch (cause) {
    throw new StartFault(`The database in ${folder} cannot be opened: put a backup in its place.`, { cause });
  }
}

// A cluster that was not finished is never in the place of the database: it is made beside it.
async function makeFirst(folder: string): Promise<void> {
  const beside = `${folder}.new`;
  rmSync(beside, { recursive: true, force: true });
  const engine = await openEngine(beside);
  await engine.close();
  renameSync(beside, folder);
  await syncFolder(path.dirname(folder));
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

// Without any space left, the engine would stand still in the middle of a statement.
function requireSpace(folder: string): void {
  const free = freeBytesOf(folder);
  if (free >= leastFreeBytes) return;
  throw new StartFault(
    `The disk of ${folder} has only ${mebibytes(free)} of free space left, and head office needs ${mebibytes(leastFreeBytes)}: free some.`,
  );
}

// Lets one user of the connection work at a time. kysely's own driver hands its only connection to everyone at once, so that a query
// would join whatever transaction is open.
function oneAtATime(driver: Driver): Driver {
  let isClosed = false;
  let last = Promise.resolve();
  const releases = new WeakMap<DatabaseConnection, () => void>();
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      try {
        const connection = await driver.acquireConnection(options);
        releases.set(connection, resolve);
        return connection;
      } catch (cause) {
        resolve();
        throw cause;
      }
    },
    async releaseConnection(connection) {
      try {
        await driver.releaseConnection(connection);
      } finally {
        releases.get(connection)?.();
      }
    },
    async beginTransaction(connection, settings) {
      // kysely's own would wait forever for a transaction that a closed engine refuses, and leave the refusal unhandled.
      if (isClosed) throw new Error('The database is closed.');
      await driver.beginTransaction(connection, settings);
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async destroy() {
      isClosed = true;
      await driver.destroy();
    },
  };
}

/** The dialect of the embedded PostgreSQL, which has one connection for everyone. */
export function embeddedDialect(engine: PGlite): Dialect {
  const dialect = new PGliteDialect({ pglite: engine });
  return {
    createDriver: () => oneAtATime(dialect.createDriver()),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/**
 * Opens the embedded database of a data folder; the first time it makes one.
 *
 * @throws StartFault if it cannot be opened, was written by a newer version, or the disk is nearly full.
 */
export async function openEmbedded(dataFolder: string): Promise<HeadOfficeDatabase> {
  const folder = path.join(dataFolder, databaseFolderName);
  requireSpace(dataFolder);
  if (!existsSync(folder)) await makeFirst(folder);
  const engine = await openEngine(folder);
  const db = new Kysely<Schema>({ dialect: embeddedDialect(engine) });
  let migrationsRun: string[];
  try {
    migrationsRun = await migrateToLatest(db);
  } catch (cause) {
    await engine.close();
    throw cause;
  }
  await engine.exec(`SET ROLE ${applicationRole}`);
  // In its turn, so that it belongs to no transaction of others.
  const alone = <Value>(work: () => Promise<Value>): Promise<Value> => db.connection().execute(work);
  return {
    db,
    migrationsRun,
    jobs: { db: jobsInTurn(db, engine), backend: 'pglite' },
    async listen(channel, heard) {
      await alone(() => engine.listen(channel, heard));
    },
    embedded: {
      freeBytes: () => freeBytesOf(folder),
      async refuseChanges(refuses) {
        await alone(() => engine.exec(`SET default_transaction_read_only = ${refuses ? 'on' : 'off'}`));
      },
      copyTo: (copy) =>
        alone(async () => {
          await engine.exec('RESET ROLE; CHECKPOINT');
          try {
            await cp(folder, copy, { recursive: true, errorOnExist: true, force: false });
          } finally {
            await engine.exec(`SET ROLE ${applicationRole}`);
          }
        }),
    },
    close: () => db.destroy(),
  };
}
