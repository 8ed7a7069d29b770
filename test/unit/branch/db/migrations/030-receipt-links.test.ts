import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { findInvoice, toInvoiceDetail } from '#main/branch/documents/invoice-resource.ts';
import { readReceiptLayout } from '#main/branch/printing/receipt-layout.ts';
import { plainReceipt } from '#shared/api/printing/receipt-layout.ts';
import { writeEarlierLedger } from '#support/branch/ledger/earlier-ledger.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { apiKeyRow } from '#support/branch/running-branch.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

// Of the last version without a table for parts of numbers, which cannot be copied.
const earlier = 19;

test('documents from before links have none, and companies and receipts offer none', async () => {
  const folder = temporaryFolder('migration');
  const [from, to] = [path.join(folder, 'newer.db'), path.join(folder, 'ledger.db')];
  const newer = openLedgerDatabase(from);
  const sold = await ledgerDocuments(newer, settableClock('2026-11-20T09:00:00.000Z')).append({});
  newer.close();
  writeEarlierLedger(earlier, { from, to });
  const opened = openLedgerDatabase(to);
  const { reader } = opened;
  const detail = toInvoiceDetail(reader, findInvoice(reader, apiKeyRow('tax_test_1'), sold));
  expect(detail).toMatchObject({ receipt_url: null });
  expect(reader.all(reader.sql.selectFrom('companies').select('receipt_links'))).toMatchObject([{ receipt_links: 0 }]);
  expect(readReceiptLayout(reader)).toEqual(plainReceipt);
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});
