import assert from 'node:assert/strict';
import BetterSqlite3 from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Compilable } from 'kysely';
import { keepDatabaseToOwner } from '../../platform/owner-only.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

/**
 * SQLite behind typed queries. Kysely only writes the SQL; it runs synchronously on one connection, so a transaction is
 * never left open across an await and two requests can never stand in the same one.
 */
export type Database = {
  sql: Kysely<Schema>;
  all<Row>(query: Compilable<Row>): Row[];
  /** Runs a query that was composed before; see preparedQuery. */
  rows<Row>(text: string, parameters: readonly unknown[]): Row[];
  first<Row>(query: Compilable<Row>): Row | undefined;
  /** Runs a query that returns no rows and tells how many it changed. */
  run(query: Compilable): number;
  /** Inserts one row without composing the query anew: for what every document goes through. */
  insert<Table extends keyof Schema>(table: Table, row: Schema[Table]): void;
  exec(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
};

/** Writes queries and never runs them. */
export const typedSql = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

// Checkpoints write the log back in a thread of their own; this bounds it (128 MiB) where they cannot, or where no appliance runs.
// Half as much is reached every few seconds while a backlog comes home, and each time a till's commit would wait for the disk.
const checkpointPages = 32_000;
// The documents of the last hours and the inner pages of every index: what a till's request touches stays in memory.
const cacheKibibytes = 32 * 1024;

// The one place that says so: a query's row type follows from its text and from the STRICT tables behind it.
function assertRowsOf<Row>(rows: unknown[]): asserts rows is Row[] {
  assert(Array.isArray(rows), 'a query answers with rows');
}

function wrap(file: BetterSqlite3.Database): Database {
  // Bounded by the number of distinct query shapes in the code.
  const prepared = new Map<string, BetterSqlite3.Statement>();
  const statementOf = (sql: string): BetterSqlite3.Statement => {
    const statement = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const rows = <Row>(text: string, parameters: readonly unknown[]): Row[] => {
    const found = statementOf(text).all(...parameters);
    assertRowsOf<Row>(found);
    return found;
  };
  const all = <Row>(query: Compilable<Row>): Row[] => {
    const { sql, parameters } = query.compile();
    return rows(sql, parameters);
  };
  return {
    sql: typedSql,
    all,
    rows,
    first: (query) => all(query)[0],
    run(query) {
      const { sql, parameters } = query.compile();
      return statementOf(sql).run(...parameters).changes;
    },
    insert(table, row) {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      statementOf(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row));
    },
    exec: (sql) => void statementOf(sql).run(),
    isInTransaction: () => file.inTransaction,
    close: () => void file.close(),
  };
}

/** Opens the ledger for its one owner: WAL, every commit on disk before it returns, references enforced. */
export function openDatabase(path: string): Database {
  keepDatabaseToOwner(path);
  const file = new BetterSqlite3(path);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma(`cache_size = -${cacheKibibytes}`);
  file.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  try {
    migrate(file);
  } catch (cause) {
    file.close();
    throw cause;
  }
  return wrap(file);
}

/** Opens the ledger for reading only, also beside the appliance that owns it. */
export function openDatabaseReadOnly(path: string): Database {
  const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  file.pragma('query_only = ON');
  return wrap(file);
}
