import { rmSync } from 'node:fs';
import path from 'node:path';
import { constantFrom, nat, noBias, record, sample } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import type { ApiKeyTable } from '#main/branch/db/schema.ts';
import { listInvoices } from '#main/branch/documents/list-invoices.ts';
import { invoiceListQuery, type InvoiceListQuery } from '#shared/api/v1/invoice-list.ts';
import { ledgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { apiKeyRow } from '#support/branch/running-branch.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const seed = 20_261_121;
const unitIds = ['unit-1', '11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const invoiceTypes = ['simplified', 'standard'] as const;
const documentTypes = ['invoice', 'invoice', 'invoice', 'credit_note', 'debit_note', 'prepayment'] as const;
const statuses = ['pending', 'queued', 'reported', 'reported', 'reported', 'cleared', 'failed'] as const;
const days = ['2026-11-05', '2026-11-18', '2026-11-19', '2026-11-20'];

const drawn = noBias(
  record({
    invoiceType: constantFrom(...invoiceTypes),
    documentType: constantFrom(...documentTypes),
    issueDate: constantFrom(...days),
    unitId: constantFrom(...unitIds),
    status: constantFrom(...statuses),
    // Some are made in the same millisecond.
    passedMs: nat(2).map((steps) => steps * 700),
  }),
);

let folder: string;
let db: LedgerDatabase;
const apiKey: ApiKeyTable = apiKeyRow('tax_test_list00');

beforeAll(async () => {
  folder = temporaryFolder('list');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const documents = ledgerDocuments(db, clock);
  for (const unitId of unitIds.slice(1)) prepareUnit(db, unitId);
  for (const [index, { unitId, status, passedMs, ...choice }] of sample(drawn, { seed, numRuns: 150 }).entries()) {
    const invoiceId = await documents.append({ number: `N-${index}`, ...choice }, undefined, unitId);
    if (status !== 'pending') await documents.settle(invoiceId, status);
    clock.advance(passedMs);
  }
});

afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The same list by walking through everything. */
function walkedThrough(filters: Partial<InvoiceListQuery>): string[] {
  const rows = db.reader.all(
    db.reader.sql.selectFrom('submissions').selectAll().orderBy('created_at', 'desc').orderBy('invoice_id', 'desc'),
  );
  return rows
    .filter(
      (row) =>
        row.status === (filters.status ?? row.status) &&
        row.invoice_type === (filters.invoice_type ?? row.invoice_type) &&
        row.document_type === (filters.document_type ?? row.document_type) &&
        row.egs_unit_id === (filters.egs_unit_id ?? row.egs_unit_id) &&
        row.invoice_date >= (filters.date_from ?? '') &&
        row.invoice_date <= (filters.date_to ?? '9'),
    )
    .map((row) => row.invoice_id);
}

function listed(filters: Record<string, unknown>): { ids: string[]; counts: Set<number> } {
  const ids: string[] = [];
  const counts = new Set<number>();
  let cursor: string | null = null;
  do {
    const page = listInvoices(
      db.reader,
      apiKey,
      invoiceListQuery.parse({ ...filters, limit: '7', ...(cursor === null ? {} : { cursor }) }),
    );
    if (!page.ok) throw new Error(page.fault);
    ids.push(...page.value.data.map((row) => row.invoice_id));
    counts.add(page.value.pagination.total_count);
    cursor = page.value.pagination.next_cursor;
  } while (cursor !== null);
  return { ids, counts };
}

const choices: Record<string, (string | undefined)[]> = {
  status: [undefined, 'reported', 'failed', 'submitted'],
  invoice_type: [undefined, 'standard'],
  document_type: [undefined, 'invoice', 'prepayment'],
  egs_unit_id: [undefined, unitIds[1]],
  date_from: [undefined, '2026-11-18'],
  date_to: [undefined, '2026-11-18'],
};

function combinations(): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(choices)) {
    all = all.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [name]: value })));
  }
  return all;
}

test(`returns, for each filter and page, what a full scan returns (seed ${seed})`, () => {
  let found = 0;
  for (const filters of combinations()) {
    const expected = walkedThrough(filters);
    expect({ filters, ...listed(filters) }).toEqual({ filters, ids: expected, counts: new Set([expected.length]) });
    found += expected.length;
  }
  expect(found).toBeGreaterThan(1_000);
});
