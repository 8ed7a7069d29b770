import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { summary, vatReturn, type Summary } from '#shared/api/dashboard/reports.ts';
import { testCompany } from '#support/branch/running-branch.ts';
import { faultyPaths, refusalOf } from '#support/head-office/companies.ts';
import { cellsOfSheet } from '#support/csv-cells.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { branchWithEveryDocument, type DocumentIds } from '#support/sync/every-document.ts';
import { companyOfBranches, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;
let ids: DocumentIds;
let owner: Person;

const period = 'from=2026-11-01&to=2026-11-30';

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ pair, ids } = await branchWithEveryDocument(headOffice));
  ({ owner } = pair.people);
});

afterAll(async () => {
  await pair.close();
  await headOffice.close();
});

async function summaryBy(group: string, more = ''): Promise<Summary> {
  const answer = await owner.send('GET', `/reports/summary?group_by=${group}${more}`);
  return summary.parse(answer.body);
}

async function keysBy(group: string): Promise<(string | null)[][]> {
  return (await summaryBy(group)).data.map(({ key, name }) => [key, name]);
}

// 100 + 200 − 40 + 50 + 80 + 10 USD × 3.75 + 30 that is queued; the rejected 1,000 is in no sum.
const taxable = 100 + 200 - 40 + 50 + 80 + 37.5 + 30;
// 15 + 30 − 6 + 7.50 + 12 + 5.63 (1.50 USD × 3.75, rounded) + 4.50.
const vat = 68.63;

describe('the sheets of documents', () => {
  test('have credit notes below zero and rejected documents in no sum', async () => {
    const total = taxable + vat;
    const rows = String((await owner.send('GET', '/invoices/export?format=csv')).body['text']);
    expect(['taxable_sar', 'vat_sar', 'total_sar'].map((name) => sumOfColumn(rows, name))).toEqual([taxable, vat, total]);
    // Of two currencies and of credit notes, which these columns have as the list has them; not of the rejected 1,150.
    expect(sumOfColumn(rows, 'total')).toBe(115 + 230 + 46 + 57.5 + 92 + 11.5 + 34.5);
    expect(sumOfColumn(rows, 'rejected_total')).toBe(1150);
    const accounting = String((await owner.send('GET', '/invoices/export?format=csv&language=en')).body['text']);
    const sums = ['Without VAT in SAR', 'VAT in SAR', 'Total in SAR', 'Total', 'Total of a rejected document (not counted)'];
    expect(sums.map((name) => sumOfColumn(accounting, name))).toEqual([
      taxable,
      vat,
      total,
      115 + 230 - 46 + 57.5 + 92 + 11.5 + 34.5,
      1150,
    ]);
  });
});

describe('the summary', () => {
  test.each(['day', 'week', 'month', 'branch', 'company', 'document_type', 'vat_category'])(
    'by %s has rows that add up to its totals',
    async (group) => {
      const { data, totals } = await summaryBy(group);
      expect(totals).toMatchObject({ documents: 7, taxable, vat, not_reported: 1, rejected: 1 });
      expect(totals.total).toBeCloseTo(taxable + vat, 10);
      for (const name of ['documents', 'taxable', 'vat', 'total', 'payable', 'not_reported', 'rejected'] as const) {
        expect(data.reduce((sum, row) => sum + row[name], 0)).toBeCloseTo(totals[name], 10);
      }
    },
  );

  test('names its rows', async () => {
    expect(await keysBy('day')).toEqual([['2026-11-20', null]]);
    expect(await keysBy('week')).toEqual([['2026-W47', null]]);
    expect(await keysBy('month')).toEqual([['2026-11', null]]);
    expect(await keysBy('branch')).toEqual([[pair.applianceId, 'Olaya']]);
    expect(await keysBy('company')).toEqual([[companyOfBranches, testCompany.legal_name]]);
    expect(await keysBy('vat_category')).toEqual([['S', null]]);
    expect((await keysBy('document_type')).map(([key]) => key)).toEqual(['credit_note', 'invoice', 'prepayment']);
  });

  test('has credit notes below zero, and only what its filters choose', async () => {
    const { data } = await summaryBy('document_type');
    expect(data.find(({ key }) => key === 'credit_note')).toMatchObject({ documents: 1, taxable: -40, vat: -6, total: -46 });
    expect((await summaryBy('day', '&from=2026-11-21')).totals).toMatchObject({ documents: 0, taxable: 0 });
    expect((await summaryBy('day', '&document_type=prepayment')).totals).toMatchObject({ documents: 1, taxable: 50 });
    expect((await summaryBy('day', '&environment=production')).data).toEqual([]);
    const { documents } = (await summaryBy('day')).totals;
    expect((await summaryBy('day', '&created_to=2030-01-01T00:00:00Z')).totals).toMatchObject({ documents });
    expect((await summaryBy('day', '&created_to=2026-11-01T00:00:00Z')).totals).toMatchObject({ documents: 0, rejected: 0 });
  });

  test('refuses what it does not know', async () => {
    const answer = await owner.send('GET', '/reports/summary?group_by=color&from=2026-13-01&size=1');
    expect(new Set(faultyPaths(answer))).toEqual(new Set(['group_by', 'from', 'size']));
    expect(refusalOf(await owner.send('GET', '/reports/summary?from=2026-11-21&to=2026-11-20')).status).toBe(400);
  });
});

const nothing = { amount: 0, adjustment: 0, vat: 0 };
const boxesOfNovember = [
  { box: 'standard_rated', amount: taxable - 20 + 40, adjustment: -40, vat: 65.63 },
  ...['citizens', 'zero_rated', 'exports', 'exempt', 'out_of_scope'].map((box) => ({ box, ...nothing })),
];

// The column of a sheet as a spreadsheet sums it.
function sumOfColumn(sheet: string, name: string): number {
  const [header = [], ...rows] = cellsOfSheet(sheet);
  const at = header.indexOf(name);
  if (at === -1) throw new Error(`no column ${name}`);
  return Math.round(rows.reduce((sum, row) => sum + Number(row[at]) * 100, 0)) / 100;
}

describe('the VAT return', () => {
  const path = `/reports/vat-return?company_id=${companyOfBranches}&${period}`;

  test('nets notes and settled prepayments, in SAR, and names the documents', async () => {
    const read = vatReturn.parse((await owner.send('GET', path)).body);
    // The settled part of the prepayment is 23 with VAT: 20 and 3.
    const net = { taxable: taxable - 20, vat: 65.63 };
    expect(read).toMatchObject({ environment: 'sandbox', period: { from: '2026-11-01', to: '2026-11-30' }, totals: net });
    expect(read.boxes).toEqual(boxesOfNovember);
    expect(read.data).toMatchObject([{ category: 'S', rate: 15, ...net }]);
    const named = read.data[0]?.documents.map(({ invoice_id }) => invoice_id);
    const { rejected, ...others } = ids;
    expect(new Set(named)).toEqual(new Set(Object.values(others)));
    expect(named).not.toContain(rejected);
    const adds = new Map(read.data[0]?.documents.map(({ invoice_id, ...each }) => [invoice_id, each]));
    expect(adds.get(ids.settling)).toMatchObject({ taxable: 60, vat: 9 });
    expect(adds.get(ids.creditNote)).toMatchObject({ taxable: -40, vat: -6 });
  });

  test('as a sheet has what each document adds and no sums, so that a column adds up to the figure', async () => {
    const { body, headers } = await owner.send('GET', `${path}&format=csv&part=documents`);
    const sheet = String(body['text']);
    expect(headers.get('content-disposition')).toMatch(/vat-return_\d{15}_2026-11-01_2026-11-30_documents\.csv/);
    const lines = sheet.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 7);
    expect(lines.find((line) => line.includes(ids.settling))).toMatch(
      /^S,15,inv_\w+,SHOP-\d+,60\.00,9\.00,2026-11-\d\d,invoice,.*,standard_rated,60\.00,0\.00,69\.00$/,
    );
    expect(lines.find((line) => line.includes(ids.creditNote))).toMatch(
      /,-40\.00,-6\.00,2026-11-\d\d,credit_note,.*,standard_rated,0\.00,-40\.00,-46\.00$/,
    );
    expect(['taxable', 'vat', 'amount', 'adjustment'].map((name) => sumOfColumn(sheet, name))).toEqual([
      437.5, 65.63, 477.5, -40,
    ]);
    expect(String((await owner.send('GET', `${path}&format=csv`)).body['text'])).toBe(sheet);
  });

  test('as a sheet of its boxes has a row for each and no sum', async () => {
    const { body } = await owner.send('GET', `${path}&format=csv&part=boxes`);
    const sheet = String(body['text']);
    expect(cellsOfSheet(sheet).slice(0, 2)).toEqual([
      ['box', 'amount', 'adjustment', 'vat', 'name', 'name_ar'],
      ['standard_rated', '477.50', '-40.00', '65.63', 'Standard rated sales', 'المبيعات الخاضعة للنسبة الأساسية'],
    ]);
    expect(cellsOfSheet(sheet).map(([box]) => box)).toEqual(['box', ...boxesOfNovember.map(({ box }) => box)]);
    expect(['amount', 'adjustment', 'vat'].map((name) => sumOfColumn(sheet, name))).toEqual([477.5, -40, 65.63]);
    expect(faultyPaths(await owner.send('GET', `${path}&format=csv&part=totals`))).toEqual(['part']);
  });

  test('as a sheet for people is in their language', async () => {
    const read = async (query: string) =>
      cellsOfSheet(String((await owner.send('GET', `${path}&format=csv&${query}`)).body['text']));
    expect((await read('part=boxes&language=ar')).slice(0, 2)).toEqual([
      ['بند الإقرار', 'المبلغ (SAR)', 'مبلغ التعديل (SAR)', 'الضريبة (SAR)'],
      ['المبيعات الخاضعة للنسبة الأساسية', '477.50', '-40.00', '65.63'],
    ]);
    const [head, ...rows] = await read('language=en');
    expect(head?.slice(0, 3)).toEqual(['Date', 'Number', 'Kind']);
    expect(rows.find(([, , kind]) => kind === 'Credit note')?.slice(5)).toEqual([
      'Standard rated sales',
      'Standard rate',
      '15',
      '0.00',
      '-40.00',
      '-6.00',
      '-46.00',
    ]);
    expect(faultyPaths(await owner.send('GET', `${path}&format=csv&language=fr`))).toEqual(['language']);
  });

  test('is printed', async () => {
    const answer = await owner.send('GET', `${path}&format=pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(String(answer.body['text']).slice(0, 5)).toBe('%PDF-');
  });

  test('is empty outside of its period, and of no company that is not there', async () => {
    const other = path.replaceAll('2026-11', '2026-10').replace('-31', '-30');
    expect((await owner.send('GET', other)).body).toMatchObject({ data: [], totals: { taxable: 0, vat: 0 } });
    const foreign = await headOffice.organization();
    expect(refusalOf(await foreign.owner.send('GET', path)).code).toBe('NOT_FOUND');
    expect(new Set(faultyPaths(await owner.send('GET', '/reports/vat-return')))).toEqual(new Set(['company_id', 'from', 'to']));
  });
});
