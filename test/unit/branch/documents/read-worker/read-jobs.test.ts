import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJobs } from '#main/branch/documents/read-worker/read-jobs.ts';
import {
  openLedgerDatabase,
  openLedgerReadOnly,
  type LedgerDatabase,
  type LedgerReadOnly,
} from '#main/branch/db/ledger-database.ts';
import { runRead } from '#main/branch/db/ledger-reads.ts';
import { invoiceList, invoiceListQuery, type InvoiceList } from '#shared/api/v1/invoice-list.ts';
import { testScope } from '#support/branch/ledger/export-head.ts';
import { ledgerDocuments, type LedgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let database: LedgerDatabase;
let reader: LedgerReadOnly;
let documents: LedgerDocuments;

beforeEach(() => {
  folder = temporaryFolder('read');
  const file = path.join(folder, 'ledger.db');
  database = openLedgerDatabase(file);
  documents = ledgerDocuments(database, settableClock('2026-11-20T09:00:00.000Z'));
  reader = openLedgerReadOnly(file);
});

afterEach(() => {
  reader.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function listPending(db: LedgerReadOnly): InvoiceList {
  const page = runRead(readJobs, db, 'listPage', [testScope, invoiceListQuery.parse({ status: 'pending' })]);
  return invoiceList.parse(JSON.parse(String(page)));
}

test('a job sees what was written before it', async () => {
  for (let count = 1; count <= 3; count += 1) {
    await documents.append({ number: `R-${count}` });
    expect(listPending(reader).pagination.total_count).toBe(count);
  }
});

test('all queries of a job see one moment of the ledger, whatever is written between them', async () => {
  const ids = [await documents.append({ number: 'R-1' }), await documents.append({ number: 'R-2' })];
  let queries = 0;
  const prepare: LedgerReadOnly['prepare'] = <Row>(text: string) => {
    const run = reader.prepare<Row>(text);
    return (parameters) => {
      const found = run(parameters);
      queries += 1;
      if (queries === 1)
        database.transact((writer) => writer.run(writer.sql.updateTable('submissions').set({ status: 'failed' })));
      return found;
    };
  };
  const { data, pagination } = listPending({ ...reader, prepare });
  expect(queries).toBeGreaterThan(2);
  expect(pagination.total_count).toBe(2);
  expect(data.map(({ invoice_id, status }) => ({ invoice_id, status }))).toEqual(
    ids
      .toSorted()
      .map((invoice_id) => ({ invoice_id, status: 'pending' }))
      .toReversed(),
  );
  expect(listPending(reader).data).toEqual([]);
});

test('a job that fails holds no snapshot: the next one sees what was written since', async () => {
  const unknown = { invoiceId: 'unknown', name: 'unknown.xml', createdAt: '2026-11-20T09:00:00.000Z' };
  expect(() => runRead(readJobs, reader, 'exportPiece', [[unknown]])).toThrow('a document of the ledger never goes away');
  await documents.append({ number: 'R-1' });
  expect(listPending(reader).pagination.total_count).toBe(1);
});
