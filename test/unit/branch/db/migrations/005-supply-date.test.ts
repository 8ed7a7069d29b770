import { rmSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { init } from '#main/branch/db/migrations/001-init.ts';
import { findInvoice, toInvoiceDetail } from '#main/branch/documents/invoice-resource.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { apiKeyRow } from '#support/branch/running-branch.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

/** Writes a file of the first schema with the rows of another ledger, as far as that schema can hold them. */
function asFirstSchema(from: string, to: string): void {
  const file = new BetterSqlite3(to);
  file.exec(init.sql);
  file.pragma('user_version = 1');
  file.exec(`ATTACH '${from}' AS newer`);
  file.pragma('foreign_keys = OFF');
  const tables = file
    .prepare(`SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all();
  for (const table of tables) {
    const columns = file
      .prepare(
        `SELECT name FROM pragma_table_info('${String(table)}', 'main') INTERSECT SELECT name FROM pragma_table_info('${String(table)}', 'newer')`,
      )
      .pluck()
      .all()
      .join(', ');
    const [more, values] = table === 'documents' ? [', line_items, qr, xml', ", '[]', '', x''"] : ['', ''];
    file.exec(`INSERT INTO main.${String(table)} (${columns}${more}) SELECT ${columns}${values} FROM newer.${String(table)}`);
  }
  file.close();
}

test('documents from before the column have the day of issue where the standard demands one', async () => {
  const folder = temporaryFolder('migration');
  const newer = openLedgerDatabase(path.join(folder, 'newer.db'));
  const documents = ledgerDocuments(newer, settableClock('2026-11-20T09:00:00.000Z'));
  const standard = await documents.append({ invoiceType: 'standard', transactionCode: '0100000', deliveryDate: '2026-11-20' });
  const simplified = await documents.append({ invoiceType: 'simplified' });
  newer.close();
  asFirstSchema(path.join(folder, 'newer.db'), path.join(folder, 'ledger.db'));
  const migrated = openLedgerDatabase(path.join(folder, 'ledger.db'));
  const detailOf = (id: string) => toInvoiceDetail(migrated.reader, findInvoice(migrated.reader, apiKeyRow('tax_test_1'), id));
  expect(migrated.reader.all(migrated.reader.sql.selectFrom('documents').select('supply_date'))).toEqual([
    { supply_date: null },
    { supply_date: null },
  ]);
  expect([detailOf(standard).supply_date, detailOf(simplified).supply_date]).toEqual(['2026-11-20', undefined]);
  migrated.close();
  rmSync(folder, { recursive: true, force: true });
});
