import type { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, type DatabaseConnection, type Dialect, type Driver } from 'kysely';

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
