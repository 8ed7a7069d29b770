import assert from 'node:assert/strict';
import BetterSqlite3 from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Compilable } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

/**
 * SQLite behind typed queries. Kysely only writes the SQL; it runs synchronously on one connection, so a transaction is
 * never left open across an await and two requests can never stand in the same one.
 */
export type Database = {
  sql: Kysely<Schema>;
  all<Row>(query: Compilable<Row>): Row[];
  first<Row>(query: Compilable<Row>): Row | undefined;
  /** Runs a query that returns no rows and tells how many it changed. */
  run(query: Compilable): number;
  exec(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
};

const typedSql = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

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
  const all = <Row>(query: Compilable<Row>): Row[] => {
    const { sql, parameters } = query.compile();
    const rows = statementOf(sql).all(...parameters);
    assertRowsOf<Row>(rows);
    return rows;
  };
  return {
    sql: typedSql,
    all,
    first: (query) => all(query)[0],
    run(query) {
      const { sql, parameters } = query.compile();
      return statementOf(sql).run(...parameters).changes;
    },
    exec: (sql) => void file.exec(sql),
    isInTransaction: () => file.inTransaction,
    close: () => void file.close(),
  };
}

/** Opens the ledger for its one owner: WAL, every commit on disk before it returns, references enforced. */
export function openDatabase(path: string): Database {
  const file = new BetterSqlite3(path);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  migrate(file);
  return wrap(file);
}

/** Opens the ledger for reading only, also beside the appliance that owns it. */
export function openDatabaseReadOnly(path: string): Database {
  const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  file.pragma('query_only = ON');
  return wrap(file);
}
