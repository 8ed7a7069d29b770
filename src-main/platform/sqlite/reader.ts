import assert from 'node:assert/strict';
import type BetterSqlite3 from 'better-sqlite3';
import type { Compilable, Kysely } from 'kysely';
import { composeSql } from './compose-sql.ts';

/** The query builder of a reader, without statements that change rows. */
export type Queries<Schema> = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom'>;

/** A query; excludes updates that return rows. */
export type Query<Row> = Compilable<Row> & { readonly isSelectQueryBuilder: true };

/**
 * Typed read-only access to SQLite. It runs synchronously on one connection, so no write can intervene between two queries
 * without an await between them.
 */
export type Reader<Schema> = {
  /** Composes queries. */
  sql: Queries<Schema>;
  all<Row>(query: Query<Row>): Row[];
  first<Row>(query: Query<Row>): Row | undefined;
  /** A query that is run again and again; see preparedQuery. */
  prepare: <Row>(text: string) => (parameters: readonly unknown[]) => Row[];
  /** Grows with everything that is written to one of the tables; see cachedQuery. */
  changesOf: (tables: readonly string[]) => number;
};

/** Creates the reader of a connection. */
export function createReader<Schema>(file: BetterSqlite3.Database, changesOf: Reader<Schema>['changesOf']): Reader<Schema> {
  function prepare<Row>(text: string): (parameters: readonly unknown[]) => Row[] {
    const statement = file.prepare<unknown[], Row>(text);
    assert(statement.readonly, 'a reader writes nothing');
    return (parameters) => statement.all(...parameters);
  }
  function all<Row>(query: Query<Row>): Row[] {
    const { sql, parameters } = query.compile();
    return prepare<Row>(sql)(parameters);
  }
  return { sql: composeSql<Schema>(), all, first: (query) => all(query)[0], prepare, changesOf };
}
