import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { findInvoice, toInvoiceDetail } from '#main/branch/documents/invoice-resource.ts';
import { writeEarlierLedger } from '#support/branch/ledger/earlier-ledger.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { apiKeyRow } from '#support/branch/running-branch.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

test('documents from before the column have the day of issue where the standard demands one', async () => {
  const folder = temporaryFolder('migration');
  const newer = openLedgerDatabase(path.join(folder, 'newer.db'));
  const documents = ledgerDocuments(newer, settableClock('2026-11-20T09:00:00.000Z'));
  const standard = await documents.append({ invoiceType: 'standard', transactionCode: '0100000', deliveryDate: '2026-11-20' });
  const simplified = await documents.append({ invoiceType: 'simplified' });
  newer.close();
  // The first schema held these beside the rest of a document.
  const filled = { documents: { line_items: `'[]'`, qr: `''`, xml: `x''` } };
  writeEarlierLedger(1, { from: path.join(folder, 'newer.db'), to: path.join(folder, 'ledger.db'), filled });
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
