import BetterSqlite3 from 'better-sqlite3';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import { ledgerMigrations } from '#main/branch/db/ledger-migrations.ts';
import { contentOf, legalXml } from '#main/branch/ledger/contents/stored-content.ts';

const lastVersion = 6;

function createTables(file: BetterSqlite3.Database): void {
  for (const migration of ledgerMigrations.slice(0, lastVersion)) if ('sql' in migration) file.exec(migration.sql);
  file.pragma(`user_version = ${lastVersion}`);
  file.pragma('foreign_keys = OFF');
}

/** Drops the triggers, which would count and refuse, and returns their SQL. */
function withoutTriggers(file: BetterSqlite3.Database, work: () => void): void {
  const triggers = file
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  for (const { name } of triggers) file.exec(`DROP TRIGGER ${name}`);
  work();
  for (const { sql } of triggers) file.exec(sql);
}

function tablesOf(file: BetterSqlite3.Database): string[] {
  const tables = `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;
  return file.prepare(tables).pluck().all().map(String);
}

function copyColumns(file: BetterSqlite3.Database, table: string): void {
  const ofBoth = `SELECT name FROM pragma_table_info('${table}', 'main')
    INTERSECT SELECT name FROM pragma_table_info('${table}', 'newer') ORDER BY name`;
  const columns = file.prepare(ofBoth).pluck().all().map(String);
  const names = columns.join(', ');
  const placeholders: Record<string, [string, string]> = {
    documents: [', xml, line_items, qr', `, x'', '', ''`],
    cleared_documents: [', xml', `, x''`],
  };
  const [more, values] = placeholders[table] ?? ['', ''];
  file.exec(
    `DELETE FROM main.${table}; INSERT INTO main.${table} (${names}${more}) SELECT ${names}${values} FROM newer.${table}`,
  );
}

/** Writes the ledger that is at `from` and open as `db` as version 6 would have kept it: uncompressed, and without a feed. */
export function writeVersion6(db: LedgerReader, from: string, to: string): void {
  const file = new BetterSqlite3(to);
  createTables(file);
  file.exec(`ATTACH '${from}' AS newer`);
  withoutTriggers(file, () => {
    for (const table of tablesOf(file)) copyColumns(file, table);
    const rows = db.all(
      db.sql
        .selectFrom('documents as document')
        .innerJoin('document_contents as stored', 'stored.position', 'document.position')
        .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
        .select(['document.invoice_id', 'document.certificate_id', 'stored.content', 'cleared.content as cleared_content']),
    );
    for (const row of rows) {
      const { xml, lineItems, qr } = contentOf(db, row);
      file
        .prepare('UPDATE documents SET xml = ?, line_items = ?, qr = ? WHERE invoice_id = ?')
        .run(xml, lineItems, qr, row.invoice_id);
      file.prepare('UPDATE cleared_documents SET xml = ? WHERE invoice_id = ?').run(legalXml(db, row), row.invoice_id);
    }
  });
  file.exec('DETACH newer');
  file.close();
}
