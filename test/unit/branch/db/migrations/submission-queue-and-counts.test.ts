import { rmSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { init } from '#main/branch/db/migrations/001-init.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { recordMove } from '#main/branch/submission/submission-record.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const statuses = ['pending', 'submitted', 'queued', 'reported', 'cleared', 'failed'] as const;

/** A ledger as the first version left it: one document of each status, the last one made after Riyadh's midnight. */
function ledgerOfFirstVersion(file: string): void {
  const db = new BetterSqlite3(file);
  db.exec(init.sql);
  db.pragma('user_version = 1');
  db.exec(`
    INSERT INTO companies (company_id, legal_name, vat_number) VALUES ('c', 'Company', '310175397400003');
    INSERT INTO egs_units VALUES ('u', 'c', 'sandbox', 'Till', 'S', 2, 'both', '2026-11-01T00:00:00.000Z');
    INSERT INTO egs_certificates VALUES ('k', 'u', 'production', '1', '', '', '', '', '', '');`);
  for (const [index, status] of statuses.entries()) {
    const at = status === 'failed' ? '2026-11-30T21:00:00.000Z' : `2026-11-2${index}T09:00:00.000Z`;
    db.exec(`
      INSERT INTO documents (invoice_id, uuid, company_id, environment, egs_unit_id, icv, previous_hash, hash, certificate_id,
        invoice_number, invoice_type, transaction_code, document_type, invoice_date, invoice_time, currency, subtotal_hundredths,
        vat_hundredths, total_hundredths, prepaid_hundredths, rounding_hundredths, payable_hundredths, prices_include_vat,
        line_items, qr, created_at, xml)
      VALUES ('inv_${index}', '${index}', 'c', 'sandbox', 'u', ${index + 1}, '${index}', '${index + 1}', 'k', 'N-${index}', 'simplified',
        '0200000', 'invoice', '2026-11-2${index}', '12:00:00', 'SAR', 0, 0, 0, 0, 0, 0, 0, '[]', '', '${at}', x'00');
      INSERT INTO submissions VALUES ('inv_${index}', 'sandbox', '${status}', 'PENDING', ${index}, '2031-01-01T00:00:00.000Z', NULL,
        NULL, '[]', NULL, NULL, '2026-11-21T09:00:00.000Z');
      INSERT INTO timeline (invoice_id, status, at) VALUES ('inv_${index}', 'pending', '${at}'),
        ('inv_${index}', '${status}', '2026-12-0${index + 1}T00:00:00.000Z');`);
  }
  db.close();
}

test('migrates a ledger of the first version: nothing is lost, waiting documents are ready, and the counts are right', () => {
  const folder = temporaryFolder('migrate');
  const file = path.join(folder, 'ledger.db');
  ledgerOfFirstVersion(file);
  const db = openLedgerDatabase(file);
  const rows = db.reader.all(db.reader.sql.selectFrom('submissions').selectAll().orderBy('invoice_id'));
  expect(rows.map((row) => [row.status, row.retry_count, row.hold, row.egs_unit_id, row.invoice_date])).toEqual(
    statuses.map((status, index) => [status, index, null, 'u', `2026-11-2${index}`]),
  );
  expect(rows[2]).toMatchObject({ status_at: '2026-12-03T00:00:00.000Z', created_at: '2026-11-22T09:00:00.000Z' });
  expect(db.reader.all(db.reader.sql.selectFrom('month_counts').selectAll())).toEqual([
    { environment: 'sandbox', month: '2026-11', documents: 5 },
    { environment: 'sandbox', month: '2026-12', documents: 1 },
  ]);
  const counts = db.reader.all(
    db.reader.sql.selectFrom('document_counts').select(['day', 'status', 'documents']).orderBy('day').orderBy('status'),
  );
  expect(counts).toHaveLength(12);
  expect(counts.every(({ documents }) => documents === 1)).toBe(true);
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows that can be compared whatever their order. */
function withoutOrder(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify({ ...Object(row), oldest: '', newest: '' })).toSorted();
}

test('the kept counts are what a count would give, however documents move', async () => {
  const folder = temporaryFolder('counts');
  const db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  const clock = settableClock('2026-11-30T20:59:59.000Z');
  const documents = ledgerDocuments(db, clock);
  const { commit } = new WriteQueue(db);
  for (let index = 0; index < 40; index += 1) {
    const invoiceType = index % 3 === 0 ? 'standard' : 'simplified';
    const invoiceId = await documents.append({ number: `N-${index}`, invoiceType, issueDate: `2026-11-${10 + (index % 4)}` });
    if (index % 2 === 0) await documents.settle(invoiceId, 'queued');
    if (index % 5 === 0) await documents.settle(invoiceId, 'reported');
    if (index % 7 === 0) await documents.settle(invoiceId, 'failed');
    clock.advance(100);
  }
  const undone = commit((writer) => {
    const rows = writer.all(writer.sql.selectFrom('submissions').select('invoice_id'));
    for (const row of rows) recordMove(writer, row.invoice_id, { status: 'cleared', from: [...statuses] }, clock.now());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const counted = (day: string) =>
    db.reader.prepare(
      `SELECT egs_unit_id, ${day} AS day, invoice_type, document_type, status, count(*) AS documents, min(created_at) AS oldest,
        max(created_at) AS newest FROM submissions GROUP BY 1, 2, 3, 4, 5`,
    )([]);
  const kept = db.reader.all(db.reader.sql.selectFrom('document_counts').selectAll().where('documents', '>', 0));
  expect(withoutOrder(kept)).toEqual(withoutOrder([...counted("''"), ...counted('invoice_date')]));
  expect(db.reader.all(db.reader.sql.selectFrom('month_counts').select(['month', 'documents']))).toEqual([
    { month: '2026-11', documents: 10 },
    { month: '2026-12', documents: 30 },
  ]);
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
