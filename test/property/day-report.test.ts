import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { summary } from '#shared/api/dashboard/reports.ts';
import { dayReport, type DayReport } from '#shared/api/documents/day-report.ts';
import { managerBoxDocuments, managerVatReturn, type ManagerBoxDocuments } from '#shared/api/people/reports.ts';
import { vatReturnBoxes } from '#shared/reference/vat-return-box.ts';
import { openLedgerDatabase, openLedgerReadOnly, type LedgerReader } from '#main/branch/db/ledger-database.ts';
import { totalsOfList } from '#main/branch/documents/people-reads/totals-of-list.ts';
import { addedParts, totalOfParts as total } from '#support/branch/day-report/added-parts.ts';
import { readSold, sellDays, soldDays, soldTills, type SoldDocument } from '#support/branch/day-report/sold-days.ts';
import { comparableReport, summedDocuments } from '#support/branch/day-report/summed-documents.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { faultsOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Fields = Record<string, unknown>;

const companyId = '5b8f7c1e-0d3a-4a51-9d1c-6a7f2f0e4c11';
const [today] = soldDays;
let branch: TestBranch;
let units: string[];
let sold: SoldDocument[];
let owner: Browser;
const ledgerFile = (): string => path.join(branch.running.dataDir, 'branch', 'ledger.db');

beforeAll(async () => {
  branch = await startTestBranch({}, { companyId });
  const { ids, ...others } = await sellDays(branch, 240);
  ({ units } = others);
  sold = await readSold(branch, ids);
  storeTestUsers(branch.running, await testUsers());
  owner = await signIn(branch.running, 'owner');
});

afterAll(() => branch.running.close());

function expected(date: string, isChosen: (detail: Fields) => boolean = () => true) {
  return summedDocuments(sold.filter(({ detail }) => detail['invoice_date'] === date && isChosen(detail)));
}

async function report(query: Record<string, string>): Promise<DayReport> {
  const { status, body } = await branch.running.send('GET', `/v1/reports/day?${new URLSearchParams(query).toString()}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return dayReport.strict().parse(body);
}

test('the documents of the test are of every kind that a report tells apart', () => {
  const { totals, notes, prepayments, not_reported, rejected, categories, means } = expected(today);
  expect(totals.documents).toBeGreaterThan(100);
  const counts = [notes.credit, notes.debit, notes.external, prepayments.taken, prepayments.settled, not_reported, rejected];
  expect(counts.every(({ documents }) => documents > 1)).toBe(true);
  expect([categories.length, means.length]).toEqual([3, 4]);
  expect(totals.rounding).not.toBe(0);
  expect(sold.filter(({ detail }) => detail['exchange_rate'] !== undefined).length).toBeGreaterThan(20);
});

test.each(soldDays)('the report of %s is the sum of its documents', async (date) => {
  expect(comparableReport(await report({ date }))).toEqual(expected(date));
});

test('with filters it is the sum of those that match', async () => {
  const filters: Record<string, string>[] = [
    ...soldTills.map((till) => ({ till })),
    { cashier: 'Fahad' },
    { egs_unit_id: units[1] ?? '' },
    { till: 'Till 1', cashier: 'سارة', egs_unit_id: units[0] ?? '' },
  ];
  for (const filter of filters) {
    const matches = (detail: Fields): boolean => Object.entries(filter).every(([name, value]) => detail[name] === value);
    expect([filter, comparableReport(await report({ date: today, ...filter }))]).toEqual([filter, expected(today, matches)]);
  }
});

test('units are named with their first and last document, rejected ones included', async () => {
  const { units: shownUnits } = await report({ date: today });
  for (const unit of shownUnits) {
    const own = sold
      .filter(({ detail }) => detail['egs_unit_id'] === unit.egs_unit_id && detail['invoice_date'] === today)
      .map(({ detail, xml }) => [Number(/<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)</.exec(xml)?.[1]), detail['invoice_number']])
      .toSorted(([one], [other]) => Number(one) - Number(other));
    const ends = [unit.first_icv, unit.first_invoice_number, unit.last_icv, unit.last_invoice_number];
    expect(ends).toEqual([...(own.at(0) ?? []), ...(own.at(-1) ?? [])]);
  }
  expect(shownUnits.map((unit) => unit.unit_name)).toEqual(['Till 1', 'Till 2']);
});

test('without a date it is today in Riyadh, and what fits nothing gives zeros', async () => {
  expect(await report({})).toEqual(await report({ date: '2026-11-20' }));
  const none = { documents: 0, total: 0 };
  const zeros = {
    totals: { documents: 0, subtotal: 0, vat: 0, total: 0, rounding: 0, prepaid: 0, payable: 0 },
    by_kind: [],
    by_category: [],
    by_payment_means: [],
    by_till: [],
    by_cashier: [],
    units: [],
    prepayments: { taken: none, settled: none },
    notes: { credit: none, debit: none, external: none },
    not_reported: none,
    rejected: none,
  };
  const nothing: Record<string, string>[] = [
    { date: '2026-11-18' },
    { till: 'till 1' },
    { cashier: 'nobody' },
    { egs_unit_id: '00000000-0000-4000-8000-000000000000' },
  ];
  for (const query of nothing) expect(await report(query)).toEqual({ date: query['date'] ?? '2026-11-20', ...zeros });
});

async function ask(query: string): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${branch.running.apiKey}` };
  const response = await fetch(`${branch.running.branch.url}/v1/reports/day?${query}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

test.each([
  ['format=png', 'image/png', '\u0089PNG'],
  ['format=pdf&width=58', 'application/pdf', '%PDF-'],
  ['format=escpos', 'application/octet-stream', '\u001b@'],
])('is drawn as receipts are: %s', async (form, type, start) => {
  const whole = await ask(`${form}&date=${today}`);
  expect([whole.status, whole.type, whole.bytes.toString('latin1').startsWith(start)]).toEqual([200, type, true]);
  const empty = await ask(`${form}&date=2026-11-18`);
  expect([empty.status, empty.bytes.length < whole.bytes.length]).toEqual([200, true]);
});

test.each([
  ['date=20.11.2026', ['date: invalid_format']],
  ['date=2026-02-30', ['date: invalid_value']],
  ['egs_unit_id=1', ['egs_unit_id: invalid_format']],
  ['till=a%07b', ['till: invalid_format']],
  ['day=2026-11-20', ['day: unknown_field']],
  ['format=csv&width=57', ['format: invalid_value', 'width: invalid_value']],
])('refuses %s', async (query, faults) => {
  const answer = await branch.running.send('GET', `/v1/reports/day?${query}`);
  expect([answer.status, faultsOf(answer)]).toEqual([400, faults]);
});

const both = { from: soldDays[1], to: soldDays[0] };

async function read<Answer extends z.ZodType>(route: string, query: Record<string, string>, answer: Answer) {
  const { status, body } = await owner.get(`/manager/reports/${route}?${new URLSearchParams({ ...both, ...query }).toString()}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return answer.parse(body);
}

test('the VAT return of a period is the sum of its documents, read one by one', async () => {
  const parts = addedParts(sold);
  const { boxes, data, totals } = await read('vat-return', { company_id: companyId }, managerVatReturn);
  const expectedBoxes = vatReturnBoxes.map((box) => {
    const own = parts.filter((part) => part.box === box);
    const of = (isNote: boolean) => own.filter((part) => part.isNote === isNote);
    return { box, amount: total(of(false), 'taxable'), adjustment: total(of(true), 'taxable'), vat: total(own, 'vat') };
  });
  expect(boxes).toEqual(expectedBoxes);
  expect(boxes.filter(({ amount }) => amount !== 0).map(({ box }) => box)).toEqual([
    'standard_rated',
    'zero_rated',
    'exports',
    'exempt',
  ]);
  expect(totals).toMatchObject({ taxable: total(parts, 'taxable'), vat: total(parts, 'vat') });
  const figures = Map.groupBy(parts, ({ key }) => key);
  expect(new Map(data.map(({ category, rate, taxable, vat }) => [`${category} ${rate}`, [taxable, vat]]))).toEqual(
    new Map([...figures].map(([key, own]) => [key, [total(own, 'taxable'), total(own, 'vat')]])),
  );
});

test('the documents behind each box come page by page, each once, and together are its figures', async () => {
  const parts = addedParts(sold);
  for (const box of vatReturnBoxes) {
    const found: ManagerBoxDocuments['data'] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { company_id: companyId, box, limit: '17', cursor };
      const page: ManagerBoxDocuments = await read('vat-return/documents', query, managerBoxDocuments);
      found.push(...page.data);
      cursor = page.pagination.next_cursor;
    }
    const own = parts.filter((part) => part.box === box);
    expect(new Set(found.map(({ invoice_id }) => invoice_id))).toEqual(new Set(own.map(({ id }) => id)));
    const sums = (['taxable', 'vat'] as const).map(
      (name) => Math.round(found.reduce((sum, row) => sum + row[name] * 100, 0)) / 100,
    );
    expect([box, ...sums]).toEqual([box, total(own, 'taxable'), total(own, 'vat')]);
  }
  const foreign = await owner.get(
    `/manager/reports/vat-return/documents?${new URLSearchParams({ ...both, company_id: companyId, box: 'exempt', cursor: 'A'.repeat(43) }).toString()}`,
  );
  expect([foreign.status, codeOf(foreign)]).toEqual([400, 'VALIDATION_ERROR']);
});

test('the sheet of a return has what each document adds, with the VAT number of its buyer, and its columns add up', async () => {
  const query = new URLSearchParams({ ...both, company_id: companyId, format: 'csv' }).toString();
  const { text } = await owner.get(`/manager/reports/vat-return?${query}`);
  const [head = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const columns = head.split(',');
  const parts = addedParts(sold);
  const columnOf = (name: string) => rows.map((row) => row.split(',').at(columns.indexOf(name) - columns.length) ?? '');
  const sumOf = (name: string) => Math.round(columnOf(name).reduce((sum, cell) => sum + Number(cell) * 100, 0)) / 100;
  expect(sumOf('total')).toBeCloseTo(total(parts, 'taxable') + total(parts, 'vat'), 2);
  expect(rows.filter((row) => row.includes(',300075588700003,')).length).toBeGreaterThan(3);
  const zip = await owner.get(`/manager/reports/export?${new URLSearchParams({ ...both, company_id: companyId }).toString()}`);
  expect([zip.status, zip.headers['x-export-parts-total']]).toEqual([200, '1']);
  const unknown = await owner.get(`/manager/reports/vat-return?${query.replace(companyId, companyId.replace('5b', '6b'))}`);
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'NOT_FOUND']);
});

test('the sums of each day are those of its report', async () => {
  const { data, totals } = await read('by-day', {}, summary);
  expect(data.map(({ key }) => key)).toEqual([both.from, both.to]);
  for (const { key, documents, taxable, vat, payable, not_reported, rejected } of data) {
    const day = expected(key);
    expect({ documents, taxable, vat, payable, not_reported, rejected }).toEqual({
      documents: day.totals.documents,
      taxable: day.totals.subtotal,
      vat: day.totals.vat,
      payable: day.totals.payable,
      not_reported: day.not_reported.documents,
      rejected: day.rejected.documents,
    });
  }
  expect(totals.documents).toBe(data.reduce((sum, { documents }) => sum + documents, 0));
});

function figuresIn(db: LedgerReader) {
  return {
    subtotals: db.all(db.sql.selectFrom('document_subtotals').selectAll().orderBy('position').orderBy('part')),
    payments: db.all(db.sql.selectFrom('document_payments').selectAll().orderBy('position').orderBy('part')),
  };
}

// Whatever has been counted in a cell before its documents moved on.
function withoutEnds<Row extends { documents: number }>(rows: readonly Row[]): unknown[] {
  const kept = rows.filter((row) =>
    Object.entries(row).some(([name, value]) => /_large$|_small$|^documents$/u.test(name) && value !== 0),
  );
  return kept
    .map((row) => ({ ...row, first_icv: 0, last_icv: 0 }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function daysIn(db: LedgerReader) {
  return {
    sums: withoutEnds(db.all(db.sql.selectFrom('day_sums').selectAll())),
    parts: withoutEnds(db.all(db.sql.selectFrom('day_parts').selectAll())),
  };
}

const beforeDays = `
  DROP TABLE outage_evidence; DROP TABLE outages; DROP TABLE pinned_signing_keys; DROP TABLE unit_replacements;
  ALTER TABLE companies DROP COLUMN receipt_links; ALTER TABLE documents DROP COLUMN receipt_token; DROP TABLE mail_attempts;
  DROP TABLE mails; ALTER TABLE head_office DROP COLUMN public_url; ALTER TABLE receipt_layout DROP COLUMN link_qr;
  DROP TRIGGER submissions_day_sums; DROP TRIGGER submissions_day_sums_answered; DROP TRIGGER submissions_day_sums_rejected;
  DROP TABLE day_sums; DROP TABLE day_parts;`;

test.each([
  ['figures', `${beforeDays} DROP TABLE document_subtotals; DROP TABLE document_payments; DROP INDEX documents_of_currency;`, 27],
  [
    'kept sums',
    `${beforeDays} ALTER TABLE document_subtotals DROP COLUMN exemption_code;
     ALTER TABLE document_subtotals DROP COLUMN settled_taxable_hundredths; ALTER TABLE document_subtotals DROP COLUMN settled_vat_hundredths;`,
    28,
  ],
])('documents from before %s have those that the ledger stores with new ones', (_name, statements, version) => {
  const [from, to] = [ledgerFile(), `${ledgerFile()}-of-version-${version}`];
  const now = openLedgerReadOnly(from);
  const stored = { ...figuresIn(now), ...daysIn(now) };
  now.close();
  // Each of them has something to say.
  const { subtotals, payments, sums, parts } = stored;
  expect(Math.min(subtotals.length, payments.length, sums.length, 4 * parts.length)).toBeGreaterThan(20);
  expect(subtotals.filter((part) => part.settled_taxable_hundredths > 0).length).toBeGreaterThan(1);
  new BetterSqlite3(from, { readonly: true }).exec(`VACUUM INTO '${to}'`).close();
  const earlier = new BetterSqlite3(to);
  earlier.exec(`${statements} PRAGMA user_version = ${version}`);
  earlier.close();
  const migrated = openLedgerDatabase(to);
  expect({ ...figuresIn(migrated.reader), ...daysIn(migrated.reader) }).toEqual(stored);
  migrated.close();
});

test('a list comes to the same by what is kept of each day, added up at once, and in pieces when that is asked for', () => {
  const db = openLedgerReadOnly(ledgerFile());
  for (const days of [{}, { date_from: today }]) expect(totalsOfList(db, days, 10)).toEqual(totalsOfList(db, days));
  for (const filter of [{ document_type: 'credit_note' }, { status: 'cleared' }] as const) {
    const added = totalsOfList(db, filter);
    expect(totalsOfList(db, filter, 10)).toMatchObject({ total_sar: null, can_be_summed: true });
    expect(totalsOfList(db, { ...filter, sum: 'all' }, 10)).toEqual(added);
  }
  db.close();
});
