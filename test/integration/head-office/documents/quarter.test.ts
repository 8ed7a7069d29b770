import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { divideByExemptionCode } from '#main/head-office/db/migrations/021-exemption-codes.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import { uuidOfInvoice } from '#main/head-office/db/invoice-ids.ts';
import { vatReturn, type VatReturn } from '#shared/api/dashboard/reports.ts';
import { cellsOfSheet } from '#support/csv-cells.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { addToBoxes, dayOf, type Boxes } from '#support/head-office/boxes-of-xml.ts';
import { runHeadOffice, testPassword, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { companyOfBranches, startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

type Fields = Record<string, unknown>;
type Issued = { id: string; uuid: string; xml: string };
type Kind = Parameters<SynchronisedBranch['branch']['post']>[0];

const boxNames = ['standard_rated', 'citizens', 'zero_rated', 'exports', 'exempt', 'out_of_scope'];
const quarter = { from: '2027-01-01', to: '2027-03-31' };
// One before the quarter, five in it and one after it, a little past midnight in Riyadh on its first and last day.
const days = ['2026-12-31T20:30', '2026-12-31T21:30', '2027-01-20T09:00', '2027-02-14T09:00', '2027-03-10T09:00', '2027-03-31T20:30', '2027-03-31T21:30']; // prettier-ignore

let headOffice: RunningHeadOffice;
let branches: SynchronisedBranch[];
let accessToken: string;
let random: () => number;
let serial = 0;
const issued: Issued[] = [];
const rejected: Issued[] = [];

// mulberry32
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function price(): number {
  return Math.ceil(random() * 500_000 + 100) / 100;
}

function lines(...codes: string[]): Fields[] {
  return codes.map((code) => {
    const category = code === '' ? 'S' : code === 'OOS' ? 'O' : /^(29|30)/.test(code) ? 'E' : 'Z';
    const exemption = code === '' ? {} : { vat_category: category, vat_exemption_code: `VATEX-SA-${code}` };
    return { description: 'Goods', quantity: Math.ceil(random() * 5), unit_price: price(), ...exemption };
  });
}

const citizen = {
  name: 'Sara Al-Otaibi',
  identification: { scheme: 'NAT', number: '1012345678' },
  address: {
    street: 'King Road',
    building_number: '1234',
    district: 'Olaya',
    city: 'Riyadh',
    postal_code: '12211',
    country: 'SA',
  },
};

async function issue({ branch }: SynchronisedBranch, kind: Kind, body: Fields): Promise<Issued> {
  serial += 1;
  const sent = await branch.post(kind, { invoice_number: `Q-${serial}`, ...body });
  if (sent.status > 202) throw new Error(`not issued: ${JSON.stringify(sent.body)}`);
  const id = String(sent.body['invoice_id']);
  return { id, uuid: String(sent.body['uuid']), xml: await branch.xmlOf(id) };
}

// What the next day corrects and settles.
type Open = { sales: { original: Issued; body: Fields & { line_items: Fields[] } }[]; prepayments: Issued[] };

// Every kind of sale, notes on sales of the day before, and invoices that settle its prepayments.
async function sellOfDay(at: SynchronisedBranch, open: Open): Promise<void> {
  const keep = async (kind: Kind, body: Fields): Promise<Issued> => {
    const made = await issue(at, kind, body);
    issued.push(made);
    return made;
  };
  const usd = { currency: 'USD', exchange_rate: 3.7512 };
  const sold = [
    ['simplified', { line_items: lines('', '') }],
    ['simplified', { line_items: lines('', '35', '30'), prices_include_vat: true }],
    ['simplified', { line_items: lines('HEA'), buyer: citizen }],
    ['simplified', { line_items: lines('OOS', '') }],
    ['standard', { line_items: lines('', '29', '29-7') }],
    ['simplified', { line_items: lines('EDU', 'HEA'), buyer: citizen }],
    ['standard', { line_items: lines('32', '36', '34-1', '') }],
    ['standard', { line_items: lines('32', '33'), is_export: true, ...usd }],
    ['standard', { line_items: lines('35'), is_export: true }],
    ['standard', { line_items: lines('', 'MLTRY', '30', 'OOS'), currency: 'EUR', exchange_rate: 4.0937 }],
  ] as const;
  for (const { original, body } of open.sales.splice(0)) {
    const note = { ...body, original_invoice_uuid: original.uuid };
    const linesOf = (factor: number): Fields[] =>
      body.line_items.map((line) => ({ ...line, quantity: 1, unit_price: Math.ceil(Number(line['unit_price']) * factor) / 100 }));
    if (random() < 0.6) await keep('credit_note', { ...note, line_items: linesOf(37) });
    if (random() < 0.3) await keep('debit_note', { ...note, line_items: linesOf(5).slice(0, 1) });
  }
  for (const [kind, body] of sold) {
    const own = kind === 'standard' ? { ...body, buyer: at.branch.bodyOf('standard')['buyer'] } : body;
    open.sales.push({ original: await keep(kind, own), body: own });
  }
  for (const prepayment of open.prepayments.splice(0)) {
    const isForeign = prepayment.xml.includes('<cbc:DocumentCurrencyCode>USD<');
    const codes = prepayment.xml.includes('VATEX-SA-35') ? ['35', ''] : ['', ''];
    await keep('simplified', {
      line_items: lines(...codes).map((line) => ({ ...line, quantity: 9, unit_price: 5_000 })),
      prepaid_invoices: [{ invoice_uuid: prepayment.uuid }],
      ...(isForeign ? { currency: 'USD', exchange_rate: 3.7599 } : {}),
    });
  }
  open.prepayments.push(
    await keep('prepayment', { line_items: lines('') }),
    await keep('prepayment', { line_items: lines('', '35') }),
    await keep('prepayment', { line_items: lines(''), ...usd }),
  );
}

// What the authority rejects counts nowhere.
async function rejectOfDay(at: SynchronisedBranch): Promise<void> {
  await at.branch.whileRejected(async (seller) => {
    for (const codes of [[''], ['32'], ['30', '']]) {
      rejected.push(await issue(at, 'simplified', { seller, line_items: lines(...codes) }));
    }
  });
}

async function read(query: string): Promise<string> {
  const address = `${headOffice.url}/api/reports/vat-return?company_id=${companyOfBranches}&${query}`;
  return (await fetch(address, { headers: { authorization: `Bearer ${accessToken}` } })).text();
}

async function readReturn({ from, to }: typeof quarter): Promise<VatReturn> {
  return vatReturn.parse(JSON.parse(await read(`from=${from}&to=${to}`)));
}

function expectedBoxes({ from, to }: typeof quarter): Boxes {
  const boxes: Boxes = {};
  for (const { xml } of issued) if (dayOf(xml) >= from && dayOf(xml) <= to) addToBoxes(boxes, xml);
  return boxes;
}

function halalas(amount: number | string): bigint {
  return BigInt(Math.round(Number(amount) * 100));
}

function inHalalas({ boxes }: VatReturn): Boxes {
  return Object.fromEntries(
    boxes.map(({ box, amount, adjustment, vat }) => [
      box,
      { amount: halalas(amount), adjustment: halalas(adjustment), vat: halalas(vat) },
    ]),
  );
}

beforeAll(async () => {
  random = seeded(20_270_101);
  headOffice = await runHeadOffice();
  const olaya = await startSynchronisedBranch(() => headOffice);
  const malaz = await startSynchronisedBranch(() => headOffice, undefined, olaya.people);
  branches = [olaya, malaz];
  const clocks = [headOffice.clock, ...branches.map(({ branch }) => branch.running.clock)];
  const open = branches.map((): Open => ({ sales: [], prepayments: [] }));
  for (const day of days) {
    for (const clock of clocks) clock.advance(new Date(`${day}:00Z`).getTime() - clock.now().getTime());
    for (const [index, at] of branches.entries()) await sellOfDay(at, open[index] ?? { sales: [], prepayments: [] });
    await rejectOfDay(olaya);
  }
  await Promise.all(branches.map((at) => at.caughtUp()));
  const { email } = olaya.people.owner;
  const login = await headOffice.send('POST', '/auth/login', { email, password: testPassword });
  accessToken = String(login.body['access_token']);
});

afterAll(async () => {
  await Promise.all(branches.map((at) => at.close()));
  await headOffice.close();
});

describe('the VAT return of a quarter', () => {
  test('equals what the XML of its documents adds up to, in each box and to the halala', async () => {
    const found = await readReturn(quarter);
    expect(inHalalas(found)).toEqual(expectedBoxes(quarter));
    expect(found.boxes.map(({ box }) => box)).toEqual(boxNames);
    for (const { box, ...sums } of found.boxes) {
      expect([box, sums.amount > 0, sums.adjustment < 0]).toEqual([box, true, true]);
    }
  });

  test('has notes on invoices of the quarter before, and prepayments of it that were settled', async () => {
    const before = { from: '2026-10-01', to: '2026-12-31' };
    const whole = { from: before.from, to: '2027-04-30' };
    const after = { from: '2027-04-01', to: whole.to };
    expect(inHalalas(await readReturn(before))).toEqual(expectedBoxes(before));
    const [all, ...parts] = await Promise.all([whole, before, quarter, after].map(readReturn));
    if (all === undefined) throw new Error('a return');
    for (const [at, { box, ...sums }] of all.boxes.entries()) {
      for (const name of ['amount', 'adjustment', 'vat'] as const) {
        const sum = parts.reduce((total, { boxes }) => total + halalas(boxes[at]?.[name] ?? 0), 0n);
        expect(sum, `${box} ${name}`).toBe(halalas(sums[name]));
      }
    }
  });

  test('names each document that counts, and none that was rejected', async () => {
    const { data } = await readReturn(quarter);
    const named = data.flatMap(({ documents }) => documents.map(({ invoice_id }) => invoice_id));
    const counted = issued.filter(({ xml }) => dayOf(xml) >= quarter.from && dayOf(xml) <= quarter.to);
    expect(new Set(named)).toEqual(new Set(counted.map(({ id }) => id)));
    expect(counted.length).toBeGreaterThan(200);
    for (const { id } of rejected) expect(await branches[0]?.branch.detailOf(id)).toMatchObject({ status: 'failed' });
  });

  test('as sheets sums up to the same, by box and in all', async () => {
    const found = await readReturn(quarter);
    const [boxHeader, ...boxRows] = cellsOfSheet(await read(`from=${quarter.from}&to=${quarter.to}&format=csv&part=boxes`));
    expect(boxHeader?.slice(0, 4)).toEqual(['box', 'amount', 'adjustment', 'vat']);
    expect(boxRows.map(([box = '', ...sums]) => [box, ...sums.slice(0, 3).map(halalas)])).toEqual(
      Object.entries(inHalalas(found)).map(([box, sums]) => [box, sums.amount, sums.adjustment, sums.vat]),
    );
    const [header = [], ...rows] = cellsOfSheet(await read(`from=${quarter.from}&to=${quarter.to}&format=csv&part=documents`));
    const summed: Boxes = Object.fromEntries(boxNames.map((box) => [box, { amount: 0n, adjustment: 0n, vat: 0n }]));
    for (const row of rows) {
      const sums = summed[row[header.indexOf('box')] ?? ''];
      if (sums === undefined) throw new Error(`no box: ${row.join(',')}`);
      for (const name of ['amount', 'adjustment', 'vat'] as const) sums[name] += halalas(row[header.indexOf(name)] ?? '');
    }
    expect(summed).toEqual(inHalalas(found));
    const inScope = boxNames.slice(0, -1).map((box) => summed[box]);
    for (const name of ['amount', 'adjustment', 'vat'] as const) {
      expect(halalas(found.totals[name])).toBe(inScope.reduce((sum, box) => sum + (box?.[name] ?? 0n), 0n));
    }
  });

  test('is the same of documents that were stored before their exemption codes were', async () => {
    const found = await readReturn(quarter);
    const unreadable = issued.find(({ xml }) => dayOf(xml) < quarter.from && xml.includes('VATEX-SA-HEA'));
    await asTableOwner(headOffice.services.db, async (owner) => {
      await sql`CREATE TEMPORARY TABLE former ON COMMIT DROP AS
        SELECT organization_id, invoice_id, category, rate_hundredths, sum(taxable_hundredths) AS taxable, sum(vat_hundredths) AS vat,
          sum(settled_taxable_hundredths) AS settled_taxable, sum(settled_vat_hundredths) AS settled_vat
        FROM document_subtotals GROUP BY organization_id, invoice_id, category, rate_hundredths`.execute(owner);
      await sql`DELETE FROM document_subtotals`.execute(owner);
      await sql`INSERT INTO document_subtotals (organization_id, invoice_id, category, rate_hundredths, taxable_hundredths,
          vat_hundredths, settled_taxable_hundredths, settled_vat_hundredths) SELECT * FROM former`.execute(owner);
      await sql`UPDATE document_contents SET xml = '\\x00' WHERE invoice_id = ${uuidOfInvoice(unreadable?.id ?? '')}`.execute(
        owner,
      );
    });
    expect((await readReturn(quarter)).boxes).not.toEqual(found.boxes);
    await asTableOwner(headOffice.services.db, (owner) => divideByExemptionCode<Schema>(owner));
    expect(await readReturn(quarter)).toEqual(found);
    const before = await readReturn({ from: '2026-10-01', to: '2026-12-31' });
    const named = before.data.flatMap(({ documents }) => documents);
    expect(named.filter(({ invoice_id }) => invoice_id === unreadable?.id).map(({ box }) => box)).toEqual(['zero_rated']);
  });
});
