import assert from 'node:assert/strict';
import type BetterSqlite3 from 'better-sqlite3';
import type { Compilable, Kysely } from 'kysely';
import { composeSql } from './compose-sql.ts';
import type { Reader } from './reader.ts';
import type { TableChanges } from './table-changes.ts';

/** The tables of a database by name, each with the type of its rows. */
export type Tables = Record<string, object>;

/** Reads and writes inside one transaction; after it, every write is refused. */
export type Writer<Schema extends Tables> = Omit<Reader<Schema>, 'sql'> & {
  /** Composes statements. */
  sql: Kysely<Schema>;
  /** Returns the row's number (rowid), where the table numbers its rows. */
  insert<Table extends keyof Schema & string>(table: Table, row: Schema[Table]): number;
  /** Changes the rows whose columns equal those of `where`, and returns their number. */
  update<Table extends keyof Schema & string>(
    table: Table,
    changes: Partial<Schema[Table]>,
    where: Partial<Schema[Table]>,
  ): number;
  /** Runs a statement and returns how many rows it has changed. */
  run(statement: Compilable): number;
  /** A statement that is run again and again; see preparedChange. */
  prepareChange: (text: string) => (parameters: readonly unknown[]) => number;
  /** Runs work at the end of the transaction, before its commit, unless it is rolled back. */
  beforeCommit(work: () => void): void;
};

function list(columns: readonly string[], separator: string): string {
  return columns.map((column) => `${column} = ?`).join(separator);
}

/** A writer, what is left to be done before the commit, and what ends its transaction. */
export type OpenWriter<Schema extends Tables> = { writer: Writer<Schema>; finish: () => void; end: () => void };

/** Creates the writers of a connection, one for each transaction; statements are prepared once for all of them. */
export function createWriters<Schema extends Tables>(
  file: BetterSqlite3.Database,
  reader: Reader<Schema>,
  changes: TableChanges,
): () => OpenWriter<Schema> {
  // Bounded by the number of distinct statements in the code.
  const prepared = new Map<string, BetterSqlite3.Statement>();
  const sql = composeSql<Schema>();

  function change(text: string, parameters: readonly unknown[]): BetterSqlite3.RunResult {
    const statement = prepared.get(text) ?? file.prepare(text);
    prepared.set(text, statement);
    return statement.run(...parameters);
  }

  return () => {
    let isOpen = true;
    const unfinished: (() => void)[] = [];
    const requireOpen = (): void => assert(isOpen, 'a writer writes inside its transaction');
    const writer: Writer<Schema> = {
      ...reader,
      sql,
      insert(table, row) {
        requireOpen();
        changes.written(table);
        const columns = Object.keys(row);
        const places = columns.map(() => '?').join(', ');
        const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`;
        return Number(change(text, Object.values(row)).lastInsertRowid);
      },
      update(table, values, where) {
        requireOpen();
        changes.written(table);
        const text = `UPDATE ${table} SET ${list(Object.keys(values), ', ')} WHERE ${list(Object.keys(where), ' AND ')}`;
        return change(text, [...Object.values(values), ...Object.values(where)]).changes;
      },
      run(statement) {
        requireOpen();
        changes.anyWritten();
        const { sql: text, parameters } = statement.compile();
        return change(text, parameters).changes;
      },
      prepareChange: (text) => (parameters) => {
        requireOpen();
        changes.anyWritten();
        return change(text, parameters).changes;
      },
      beforeCommit(work) {
        requireOpen();
        unfinished.push(work);
      },
    };
    const finish = (): void => {
      for (const work of unfinished) work();
    };
    return { writer, finish, end: () => void (isOpen = false) };
  };
}
