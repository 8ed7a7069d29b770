import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { acceptedSlice, exportSize } from '#main/branch/documents/accepted-documents.ts';
import { exportFiles } from '#main/branch/documents/export-part.ts';
import { exportPiece } from '#main/branch/documents/export-piece.ts';
import { listInvoices } from '#main/branch/documents/list-invoices.ts';
import { readDayReport } from '#main/branch/documents/read-day-report.ts';
import { pdfRequestOf } from '#main/branch/documents/pdf-request-of.ts';
import { readBoxDocuments } from '#main/branch/documents/people-reads/read-box-documents.ts';
import { readByDay } from '#main/branch/documents/people-reads/read-by-day.ts';
import { readVatReturn } from '#main/branch/documents/people-reads/read-vat-return.ts';
import { searchDocuments } from '#main/branch/documents/people-reads/search-documents.ts';
import { createKinds } from '#main/branch/issue/create-kind.ts';
import { openLedgerReadOnly } from '#main/branch/db/ledger-database.ts';
import { managerDocumentsQuery } from '#shared/api/people/documents.ts';
import { dayReportQuery } from '#shared/api/v1/day-report-query.ts';
import { invoiceListQuery } from '#shared/api/v1/invoice-list.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually, testCompany } from '#support/branch/running-branch.ts';
import { testScope } from '#support/branch/ledger/export-head.ts';

// Every statement of a complete day of a till and of the worker must use an index. Only tables that grow with the number of
// tills, not of sales, may be scanned.
const smallTables = [
  'appliance',
  'head_office',
  'manager_settings',
  'companies',
  'company',
  'api_keys',
  'egs_units',
  'unit',
  'egs_certificates',
  'certificate',
  'unit_replacements',
  'replacement',
  'api_key_uses',
  'egs_unit_states',
  'state',
  'chain_heads',
  'ledger_identity',
  'gateway_news',
  'uncertain_tails',
  'tail',
  'tills',
];
const harmless = [
  /^SCAN CONSTANT ROW$/,
  /^SCAN json_each VIRTUAL TABLE/,
  /^SCAN chosen VIRTUAL TABLE/,
  /^SCAN document_numbers VIRTUAL TABLE INDEX \d+:M/,
];

let branch: TestBranch;
const statements = new Set<string>();
let qr: string;

function recordStatements(): void {
  const prototype = BetterSqlite3.prototype;
  // eslint-disable-next-line typescript/unbound-method
  const prepare = prototype.prepare;
  vi.spyOn(prototype, 'prepare').mockImplementation(function (this: BetterSqlite3.Database, source: string) {
    if (path.basename(this.name) === 'ledger.db') statements.add(source);
    return prepare.call(this, source);
  });
}

async function sellEveryKind(): Promise<void> {
  const original = await branch.sell('simplified');
  const invoice = await branch.sell('standard');
  qr = String(original.body['qr_code']);
  for (const kind of ['credit_note', 'debit_note'] as const) {
    await branch.sell(kind, { original_invoice_uuid: original.uuid });
  }
  const prepayment = await branch.sell('prepayment');
  await branch.sell('simplified', { prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 1 }] });
  await branch.sell('credit_note', { original_invoice_uuid: prepayment.uuid, line_items: oneLine });
  for (const kind of createKinds) await branch.post(kind, { egs_unit_id: 'unknown' });
  const body = branch.bodyOf('simplified');
  for (let time = 0; time < 2; time += 1) {
    await branch.running.send('POST', '/v1/invoices/simplified', body, { 'idempotency-key': 'again', prefer: 'handling=strict' });
  }
  await branch.running.send('POST', '/v1/invoices/preflight', { kind: 'simplified', document: branch.bodyOf('simplified') });
  const rejected = await branch.whileRejected((seller) => branch.post('simplified', { seller }));
  await branch.sell('simplified', { replaces_invoice_id: rejected.body['invoice_id'] });
  for (const { id } of [original, invoice, prepayment]) {
    for (const route of ['', '/xml', '/qr']) await branch.running.send('GET', `/v1/invoices/${id}${route}`);
  }
}

const heldByUnit = '"retry_after_ms" is null';
const oneLine = [{ description: 'Chair', quantity: 1, unit_price: 1 }];

async function passAnOutage(): Promise<void> {
  await branch.running.stopGateway();
  for (let sale = 0; sale < 5; sale += 1) await branch.post('simplified');
  const { body } = await branch.post('simplified', {}, { prefer: 'respond-async' });
  await branch.running.startGateway();
  branch.running.clock.advance(3_600_000);
  await eventually(
    () => branch.detailOf(body['invoice_id']),
    (detail) => detail['status'] === 'reported',
  );
  branch.running.clock.setWall('2026-11-20T23:00:00.000Z');
  await branch.running.branch.context.queue.clockWasSet();
}

/** Reads as the worker does, on this thread, where the statements are recorded. */
function readEverything(): void {
  const ledger = openLedgerReadOnly(path.join(branch.running.dataDir, 'branch', 'ledger.db'));
  const scope = testScope;
  for (const query of listQueries()) {
    const listed = listInvoices(ledger, scope, invoiceListQuery.parse({ ...query, limit: '2' }));
    const cursor = listed.ok ? listed.value.pagination.next_cursor : null;
    if (cursor !== null) listInvoices(ledger, scope, invoiceListQuery.parse({ ...query, limit: '2', cursor }));
  }
  for (const search of ['SHOP-', 'SH', 'Fahd', '57.50', '12:30', qr, '00000000-0000-4000-8000-000000000000']) {
    const owner = { companyId: scope.company_id, environment: scope.environment };
    searchDocuments(ledger, [owner], { ...managerDocumentsQuery.parse({}), search });
  }
  const owner = { companyId: scope.company_id, environment: scope.environment };
  const filters = { egs_unit_id: branch.egsUnitId, till: 'Test key', cashier: 'Fahad' };
  for (const more of [{}, filters]) {
    readDayReport(ledger, [owner], { ...dayReportQuery.parse({}), ...more, date: '2026-11-20' });
  }
  const period = { from: '2026-11-01', to: '2026-11-30' };
  readByDay(ledger, [owner], period);
  readVatReturn(ledger, owner, period);
  for (const box of [undefined, 'standard_rated', 'exports'] as const) {
    readBoxDocuments(ledger, owner, { ...period, box, after: 0, limit: 2 });
  }
  const { asOf } = exportSize(ledger, scope, {});
  const { positions } = acceptedSlice(ledger, scope, {}, { asOf });
  const files = exportFiles(ledger, { positions: [positions], part: 0, vatNumber: testCompany.vat_number });
  expect(exportPiece(ledger, files).length).toBeGreaterThan(5);
  expect(pdfRequestOf(ledger, scope, files[0]?.invoiceId ?? '')).toMatchObject({ isSandbox: true });
  ledger.close();
}

function listQueries(): Record<string, string>[] {
  const filters = [
    ['status=reported', 'status=failed', 'status=queued'],
    ['invoice_type=standard'],
    ['document_type=credit_note'],
    ['date_from=2026-11-20', 'date_to=2026-11-20', 'date_from=2026-11-19&date_to=2026-11-20'],
    [`egs_unit_id=${branch.egsUnitId}`],
    ['invoice_number=SHOP-1', 'uuid=00000000-0000-4000-8000-000000000000', 'search=hop', 'total=57.50'],
    [`qr=${encodeURIComponent(qr)}`],
    ['original_invoice_uuid=00000000-0000-4000-8000-000000000000'],
  ];
  const combinations = filters.flatMap((group) =>
    group.flatMap((one) => [one, ...filters.flat().map((other) => `${one}&${other}`)]),
  );
  return ['', ...combinations].map((query) => Object.fromEntries(new URLSearchParams(query)));
}

beforeAll(async () => {
  recordStatements();
  branch = await startTestBranch();
  await branch.running.provision({ appliance: { monthly_document_limit: 1_000 } });
  await sellEveryKind();
  await branch.running.send('POST', `/v1/egs/${branch.egsUnitId}/renew`, { otp: '123345' });
  // The worker looks for what waited for the new certificate.
  await eventually(() => Promise.resolve([...statements].some((text) => text.includes(heldByUnit))), Boolean);
  await passAnOutage();
  readEverything();
  await branch.running.restart();
  await branch.running.send('GET', '/v1/auth/context');
  await branch.running.send('GET', `/v1/egs/${branch.egsUnitId}/status`);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await branch.running.close();
});

function isScanOfSmall(detail: string): boolean {
  return smallTables.some((name) => new RegExp(`^SCAN ${name}\\b`).test(detail));
}

// Reports sort what a day has brought, and what is kept of each day.
function isSortOfDay(detail: string, statement: string): boolean {
  const isOfDays = statement.includes('document.invoice_date = ?') || /from "day_(?:sums|parts)"/.test(statement);
  return detail === 'USE TEMP B-TREE FOR GROUP BY' && isOfDays;
}

/** What of a statement's plan costs more the larger the ledger is. */
function unboundedSteps(ledger: BetterSqlite3.Database, statement: string): string[] {
  const plan = ledger.prepare(`EXPLAIN QUERY PLAN ${statement}`);
  const places = statement.match(/\?/g) ?? [];
  const rows = plan.all(...places.map(() => null)) as { detail: string }[];
  const suspects = rows.filter(({ detail }) => /SCAN|TEMP B-TREE/.test(detail));
  return suspects
    .filter(({ detail }) => !isSortOfDay(detail, statement))
    .filter(({ detail }) => !isScanOfSmall(detail) && !harmless.some((form) => form.test(detail)))
    .map(({ detail }) => detail);
}

test('every statement of a day is bounded by an index, whatever the size of the ledger', () => {
  const ledger = new BetterSqlite3(path.join(branch.running.dataDir, 'branch', 'ledger.db'), { readonly: true });
  const asked = [...statements].filter((statement) => /^(select|insert|update|delete)\b/i.test(statement));
  const unbounded = asked.flatMap((statement) => unboundedSteps(ledger, statement).map((step) => `${step}: ${statement}`));
  ledger.close();
  expect(asked.length).toBeGreaterThan(40);
  expect(asked).toContainEqual(expect.stringContaining(heldByUnit));
  expect(unbounded).toEqual([]);
});

test('the statements of the kept counts find their rows by key', () => {
  const ledger = new BetterSqlite3(path.join(branch.running.dataDir, 'branch', 'ledger.db'), { readonly: true });
  const day = "day IN ('', '2026-11-20')";
  const rest = "invoice_type = 'simplified' AND document_type = 'invoice' AND status = 'queued'";
  const recount = `UPDATE document_counts SET documents = documents - 1 WHERE egs_unit_id = 'unit' AND ${day} AND ${rest}`;
  expect(unboundedSteps(ledger, recount)).toEqual([]);
  ledger.close();
});
