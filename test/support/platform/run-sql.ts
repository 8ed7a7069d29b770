import type { Database } from '#main/platform/sqlite/database.ts';
import type { Tables } from '#main/platform/sqlite/writer.ts';

/** Runs one statement of any kind in a transaction, also one that no writer composes. */
export function runSql<Schema extends Tables>({ transact }: Pick<Database<Schema>, 'transact'>, statement: string): void {
  transact((writer) => writer.prepareChange(statement)([]));
}
