import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayReport } from '#shared/api/documents/day-report.ts';
import { listTotals } from '#shared/api/documents/list-totals.ts';
import { managerVatReturn } from '#shared/api/people/reports.ts';
import { submissionStatuses } from '#shared/invoice/submission-status.ts';
import { vatReturnBoxes } from '#shared/reference/vat-return-box.ts';
import { readableContent } from '#main/branch/ledger/contents/stored-content.ts';
import { addedParts, totalOfParts } from '#support/branch/day-report/added-parts.ts';
import { issueMany, type IssuedSale } from '#support/branch/day-report/issue-many.ts';
import { rates, type SoldDocument } from '#support/branch/day-report/sold-days.ts';
import { comparableReport, summedDocuments } from '#support/branch/day-report/summed-documents.ts';
import { openLedgerBeside } from '#support/branch/ledger-beside.ts';
import type { Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const companyId = '5b8f7c1e-0d3a-4a51-9d1c-6a7f2f0e4c11';
const documents = 10_000;
const months = [
  ['2026-10-08', '2026-10-20', '2026-10-31'],
  ['2026-11-01', '2026-11-10', '2026-11-19', '2026-11-20'],
];
const days = months.flat();

let branch: TestBranch;
let owner: Browser;
let sold: SoldDocument[];

const typeNames: Record<string, string> = { 388: 'invoice', 381: 'credit_note', 383: 'debit_note', 386: 'prepayment' };

// Amounts are those of the signed bytes; who sold it, how it was paid and what became of it are known from how it was drawn.
function readBack({ id, status, fields }: IssuedSale, xml: string): SoldDocument {
  const amount = (name: string) => new RegExp(`<cbc:${name} [^>]*>([-\\d.]+)<`, 'u').exec(xml)?.[1];
  const [, flags = '', code = ''] = /<cbc:InvoiceTypeCode name="(\d+)">(\d+)</u.exec(xml) ?? [];
  const detail = {
    invoice_id: id,
    document_type: typeNames[code],
    invoice_type: flags.startsWith('01') ? 'standard' : 'simplified',
    invoice_date: /<cbc:IssueDate>([^<]+)</u.exec(xml)?.[1],
    status,
    subtotal: amount('TaxExclusiveAmount'),
    vat: /<cac:TaxTotal><cbc:TaxAmount [^>]*>([\d.]+)<\/cbc:TaxAmount><cac:TaxSubtotal>/u.exec(xml)?.[1],
    total: amount('TaxInclusiveAmount'),
    rounding: amount('PayableRoundingAmount'),
    prepaid: amount('PrepaidAmount'),
    payable: amount('PayableAmount'),
    // A note is in the currency of the document that it corrects.
    exchange_rate: rates[/<cbc:DocumentCurrencyCode>(\w+)</u.exec(xml)?.[1] ?? ''],
    egs_unit_id: fields['egs_unit_id'],
    till: fields['till'],
    cashier: fields['cashier'] ?? null,
    payments: fields['payments'] ?? [],
    original_is_external: fields['original_invoice'] !== undefined,
  };
  return { detail, xml };
}

// The signed bytes of each, read from the ledger itself.
function signedSales(issued: readonly IssuedSale[]): SoldDocument[] {
  const ledger = openLedgerBeside(branch.running);
  const { reader } = ledger;
  const sales = new Map(issued.map((sale) => [sale.id, sale]));
  const rows = reader.all(
    reader.sql
      .selectFrom('documents as document')
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .select(['document.invoice_id', 'document.certificate_id', 'stored.content']),
  );
  const signed = rows.flatMap(({ invoice_id: id, ...packed }) => {
    const [sale, content] = [sales.get(id), readableContent(reader, packed)];
    return sale === undefined || content === undefined ? [] : [readBack(sale, Buffer.from(content.xml).toString())];
  });
  ledger.close();
  return signed;
}

beforeAll(async () => {
  branch = await startTestBranch({}, { companyId });
  const issued = await issueMany(branch, days, documents);
  sold = signedSales(issued);
  storeTestUsers(branch.running, await testUsers());
  owner = await signIn(branch.running, 'owner');
});

afterAll(() => branch.running.close());

function dated(of: readonly string[]): SoldDocument[] {
  return sold.filter(({ detail }) => of.includes(String(detail['invoice_date'])));
}

test('the documents are of every kind that reports tell apart', () => {
  expect(dated(days)).toHaveLength(documents);
  for (const day of days) {
    const { totals, kinds, categories, means, tills, cashiers, units, ...others } = summedDocuments(dated([day]));
    expect(totals.rounding).not.toBe(0);
    expect([kinds.length, categories.length, means.length, tills.length, cashiers.length, units.length]).toEqual([
      5, 3, 4, 3, 3, 2,
    ]);
    const { notes, prepayments, not_reported, rejected } = others;
    const parts = [notes.credit, notes.debit, notes.external, prepayments.taken, prepayments.settled, not_reported, rejected];
    expect(Math.min(...parts.map((part) => part.documents))).toBeGreaterThan(20);
  }
  expect(sold.filter(({ detail }) => detail['exchange_rate'] !== undefined).length).toBeGreaterThan(1_000);
});

test.each(days)('the report of %s is the sum of its documents', async (date) => {
  const { status, body } = await branch.running.send('GET', `/v1/reports/day?date=${date}`);
  expect(status).toBe(200);
  expect(comparableReport(dayReport.strict().parse(body))).toEqual(summedDocuments(dated([date])));
});

function monthOf([first = '', ...others]: readonly string[]): { from: string; to: string } {
  return { from: `${first.slice(0, 7)}-01`, to: others.at(-1) ?? first };
}

test.each(months)('the VAT return of a month is the sum of its documents', async (...own) => {
  const query = new URLSearchParams({ company_id: companyId, ...monthOf(own) });
  const { boxes, data, totals } = managerVatReturn.parse(
    (await owner.get(`/manager/reports/vat-return?${query.toString()}`)).body,
  );
  const parts = addedParts(dated(own));
  expect(boxes).toEqual(
    vatReturnBoxes.map((box) => {
      const inBox = parts.filter((part) => part.box === box);
      const of = (isNote: boolean) =>
        totalOfParts(
          inBox.filter((part) => part.isNote === isNote),
          'taxable',
        );
      return { box, amount: of(false), adjustment: of(true), vat: totalOfParts(inBox, 'vat') };
    }),
  );
  expect(boxes.filter(({ amount }) => amount > 1_000)).toHaveLength(4);
  expect(totals).toMatchObject({ taxable: totalOfParts(parts, 'taxable'), vat: totalOfParts(parts, 'vat') });
  const figures = [...Map.groupBy(parts, ({ key }) => key)];
  expect(new Map(data.map(({ category, rate, taxable, vat }) => [`${category} ${rate}`, [taxable, vat]]))).toEqual(
    new Map(figures.map(([key, of]) => [key, [totalOfParts(of, 'taxable'), totalOfParts(of, 'vat')]])),
  );
});

test.each(months)('the totals of a list of a month are the sum of its documents', async (...own) => {
  const { from, to } = monthOf(own);
  const filters: [Record<string, string>, (detail: SoldDocument['detail']) => boolean][] = [
    [{}, () => true],
    [{ till: 'Till 2' }, (detail) => detail['till'] === 'Till 2'],
    [{ document_type: 'credit_note' }, (detail) => detail['document_type'] === 'credit_note'],
    [{ invoice_type: 'standard' }, (detail) => detail['invoice_type'] === 'standard'],
  ];
  for (const [filter, isChosen] of filters) {
    const query = new URLSearchParams({ date_from: from, date_to: to, ...filter });
    const { body } = await owner.get(`/manager/documents/totals?${query.toString()}`);
    const chosen = dated(own).filter(({ detail }) => isChosen(detail));
    const statuses = submissionStatuses.map((status) => ({
      status,
      documents: chosen.filter(({ detail }) => detail['status'] === status).length,
    }));
    const { total, vat } = summedDocuments(chosen).totals;
    expect([filter, listTotals.strict().parse(body)]).toEqual([filter, { statuses, total_sar: total, vat_sar: vat }]);
  }
});
