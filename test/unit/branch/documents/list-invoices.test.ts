import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../src-main/branch/db/database.ts';
import type { Database } from '../../../../src-main/branch/db/database.ts';
import type { ApiKeyTable } from '../../../../src-main/branch/db/schema.ts';
import { listInvoices } from '../../../../src-main/branch/documents/list-invoices.ts';
import { invoiceListQuery } from '../../../../src-shared/api/v1/invoice-list.ts';
import type { InvoiceListQuery } from '../../../../src-shared/api/v1/invoice-list.ts';
import { ledgerDocuments } from '../../../support/ledger-documents.ts';
import { prepareUnit } from '../../../support/ledger-requests.ts';
import { apiKeyRow } from '../../../support/running-branch.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { seededRandom } from '../../../support/stamp-random.ts';

const seed = 20_261_121;
const unitIds = ['unit-1', '11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const invoiceTypes = ['simplified', 'standard'] as const;
const documentTypes = ['invoice', 'invoice', 'invoice', 'credit_note', 'debit_note', 'prepayment'] as const;
const statuses = ['pending', 'queued', 'reported', 'reported', 'reported', 'cleared', 'failed'] as const;
const days = ['2026-11-05', '2026-11-18', '2026-11-19', '2026-11-20'];

let folder: string;
let db: Database;
const apiKey: ApiKeyTable = apiKeyRow('tax_test_list00');

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanad-list-'));
  db = openDatabase(path.join(folder, 'ledger.db'));
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const documents = ledgerDocuments(db, clock);
  for (const unitId of unitIds.slice(1)) prepareUnit(db, unitId);
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[random.below(values.length)] as Value;
  for (let index = 0; index < 150; index += 1) {
    const document = {
      number: `N-${index}`,
      invoiceType: pick(invoiceTypes),
      documentType: pick(documentTypes),
      issueDate: pick(days),
    };
    const invoiceId = await documents.append(document, undefined, pick(unitIds));
    const status = pick(statuses);
    if (status !== 'pending') await documents.settle(invoiceId, status);
    // Some are made in the same millisecond.
    clock.advance(random.below(3) * 700);
  }
});

afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The same list by walking through everything. */
function walkedThrough(filters: Partial<InvoiceListQuery>): string[] {
  const rows = db.all(db.sql.selectFrom('submissions').selectAll().orderBy('created_at', 'desc').orderBy('invoice_id', 'desc'));
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
      db,
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

test(`gives, filter by filter and page by page, what walking through everything gives (seed ${seed})`, () => {
  let found = 0;
  for (const filters of combinations()) {
    const expected = walkedThrough(filters);
    expect({ filters, ...listed(filters) }).toEqual({ filters, ids: expected, counts: new Set([expected.length]) });
    found += expected.length;
  }
  expect(found).toBeGreaterThan(1_000);
});
