import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedSlice, exportSize } from '#main/branch/documents/accepted-documents.ts';
import { openLedgerDatabase, type LedgerDatabase, type LedgerReader } from '#main/branch/db/ledger-database.ts';
import type { ExportFilters } from '#shared/api/v1/invoice-export.ts';
import { testScope } from '#support/branch/ledger/export-head.ts';
import { ledgerDocuments, type LedgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const otherUnitId = '11111111-1111-4111-8111-111111111111';
const statuses = ['pending', 'queued', 'reported', 'cleared', 'failed'] as const;
const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
const documentTypes = ['invoice', 'credit_note'] as const;

let folder: string;
let database: LedgerDatabase;
let db: LedgerReader;
let documents: LedgerDocuments;

beforeAll(async () => {
  folder = temporaryFolder('accepted');
  database = openLedgerDatabase(path.join(folder, 'ledger.db'));
  db = database.reader;
  documents = ledgerDocuments(database, settableClock('2026-11-20T09:00:00.000Z'));
  prepareUnit(database, otherUnitId);
  const kinds = days.flatMap((issueDate) => documentTypes.map((documentType) => ({ issueDate, documentType })));
  const wanted = [testUnitId, otherUnitId].flatMap((unit) =>
    kinds.flatMap((kind) => statuses.map((status) => ({ unit, kind, status }))),
  );
  for (const [index, { unit, kind, status }] of wanted.entries()) {
    const id = await documents.append({ number: `A-${index}`, ...kind }, undefined, unit);
    if (status !== 'pending') await documents.settle(id, status);
  }
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each<[ExportFilters, number]>([
  [{}, 24],
  [{ date_from: '2026-11-19' }, 16],
  [{ date_to: '2026-11-18' }, 8],
  [{ date_from: '2026-11-19', date_to: '2026-11-19', document_type: 'credit_note' }, 4],
  [{ egs_unit_id: otherUnitId, document_type: 'invoice' }, 6],
  [{ document_type: 'debit_note' }, 0],
  [{ egs_unit_id: '00000000-0000-4000-8000-000000000000' }, 0],
])('counts for %j as many as it finds', (filters, expected) => {
  const { asOf, totalCount } = exportSize(db, testScope, filters);
  const { positions, next } = acceptedSlice(db, testScope, filters, { asOf });
  expect([totalCount, positions.length, new Set(positions).size, next]).toEqual([expected, expected, expected, undefined]);
});

test('finds nothing for another environment', () => {
  const { asOf, totalCount } = exportSize(db, { ...testScope, environment: 'production' }, {});
  const { positions } = acceptedSlice(db, { ...testScope, environment: 'production' }, {}, { asOf });
  expect([totalCount, positions.length]).toEqual([0, 0]);
});

test('leaves out what is accepted after the moment of the export', async () => {
  const { asOf, totalCount } = exportSize(db, testScope, {});
  const before = acceptedSlice(db, testScope, {}, { asOf });
  await documents.settle(await documents.append({ number: 'late' }), 'reported');
  expect(acceptedSlice(db, testScope, {}, { asOf })).toEqual(before);
  expect(exportSize(db, testScope, {}).totalCount).toBe(totalCount + 1);
});
