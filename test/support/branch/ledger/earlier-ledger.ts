import BetterSqlite3 from 'better-sqlite3';
import { ledgerMigrations } from '#main/branch/db/ledger-migrations.ts';
import { migrate } from '#main/platform/sqlite/migrate.ts';

/** SQL values of columns that only the earlier schema has, by table. */
type Filled = Readonly<Record<string, Readonly<Record<string, string>>>>;

function namesIn(db: BetterSqlite3.Database, query: string): string[] {
  return db.prepare(query).pluck().all().map(String);
}

/**
 * Writes a ledger of an earlier version with the rows of one of today, as far as the earlier schema can hold them.
 *
 * @param version how many migrations it has seen.
 */
export function writeEarlierLedger(
  version: number,
  { from, to, filled = {} }: { from: string; to: string; filled?: Filled },
): void {
  const db = new BetterSqlite3(to);
  migrate(db, { migrations: ledgerMigrations.slice(0, version), newerVersion: 'newer' });
  db.pragma('foreign_keys = OFF');
  // What triggers made is copied as well.
  const triggers = db
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  db.exec(`ATTACH '${from}' AS newer`);
  for (const table of namesIn(db, `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)) {
    const columns = namesIn(
      db,
      `SELECT name FROM pragma_table_info('${table}', 'main') INTERSECT SELECT name FROM pragma_table_info('${table}', 'newer')`,
    );
    if (columns.length === 0) continue;
    const more = filled[table] ?? {};
    db.exec(`DELETE FROM main.${table};
      INSERT INTO main.${table} (${[...columns, ...Object.keys(more)].join(', ')})
      SELECT ${[...columns, ...Object.values(more)].join(', ')} FROM newer.${table}`);
  }
  for (const { sql } of triggers) db.exec(sql);
  db.close();
}
