import type { DayReport } from '#shared/api/documents/day-report.ts';
import type { SoldDocument } from './sold-days.ts';

// Halalas, from the digits of a number.
function halalas(value: unknown): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`);
}

// Rounded half up.
function inSar(amount: bigint, rate: unknown): bigint {
  if (rate === undefined || rate === null) return amount;
  const scaled = BigInt(Math.round(Number(rate) * 10_000));
  return (amount * scaled + 5_000n) / 10_000n;
}

type Counted = SoldDocument & { sign: bigint; amount: (name: string) => bigint };

function countedOf({ detail, xml }: SoldDocument): Counted {
  const sign = detail['document_type'] === 'credit_note' ? -1n : 1n;
  const total = halalas(detail['total']);
  const rounding = halalas(detail['rounding'] ?? 0);
  const known: Record<string, bigint> = {
    rounding,
    prepaid: detail['document_type'] === 'prepayment' ? 0n : halalas(detail['prepaid'] ?? 0),
    payable: detail['payable'] === undefined ? total : halalas(detail['payable']),
  };
  const rate = detail['exchange_rate'];
  const signed = (own: bigint): bigint => sign * (own < 0n ? -inSar(-own, rate) : inSar(own, rate));
  const amount = (name: string): bigint => signed(known[name] ?? halalas(detail[name]));
  return { detail, xml, sign, amount };
}

function shown(amount: bigint): number {
  return Number(amount) / 100;
}

function sumBy<Key>(
  rows: readonly Counted[],
  keyOf: (row: Counted) => Key,
  name: string,
): Map<Key, { documents: number; sum: bigint }> {
  const sums = new Map<Key, { documents: number; sum: bigint }>();
  for (const row of rows) {
    const { documents, sum } = sums.get(keyOf(row)) ?? { documents: 0, sum: 0n };
    sums.set(keyOf(row), { documents: documents + 1, sum: sum + row.amount(name) });
  }
  return sums;
}

function meansOf({ detail, xml, sign, amount }: Counted): [string, bigint][] {
  const payments = detail['payments'] as { means: string; amount: number }[];
  const [, only = ''] = /<cbc:PaymentMeansCode>(\d+)</.exec(xml) ?? [];
  let left = amount('payable');
  const before = payments.slice(0, -1).map(({ means, amount: part }): [string, bigint] => {
    const own = sign * inSar(halalas(part), detail['exchange_rate']);
    left -= own;
    return [means, own];
  });
  return [...before, [payments.at(-1)?.means ?? only, left]];
}

// By the XML, where the whole document has one rate; parts of one that has several are converted each, the last takes the rest.
function partsOf({ detail, xml, sign, amount }: Counted): [string, { taxable: bigint; vat: bigint }][] {
  const header = xml.slice(0, xml.indexOf('<cac:InvoiceLine>'));
  const found = header.matchAll(
    /<cac:TaxSubtotal><cbc:TaxableAmount [^>]*>([\d.]+)<\/cbc:TaxableAmount><cbc:TaxAmount [^>]*>([\d.]+)<\/cbc:TaxAmount><cac:TaxCategory><cbc:ID>(\w)<\/cbc:ID><cbc:Percent>([\d.]+)</g,
  );
  const parts = [...found].map(([, taxable, vat, category, rate]) => ({
    key: `${category} ${Number(rate)}`,
    taxable: sign * inSar(halalas(taxable), detail['exchange_rate']),
    vat: sign * inSar(halalas(vat), detail['exchange_rate']),
  }));
  const rest = (name: 'taxable' | 'vat', whole: bigint): void => {
    const last = parts.findLast((part) => part[name] !== 0n);
    if (last !== undefined) last[name] += whole - parts.reduce((sum, part) => sum + part[name], 0n);
  };
  rest('taxable', amount('subtotal'));
  rest('vat', amount('vat'));
  return parts.map(({ key, taxable, vat }) => [key, { taxable, vat }]);
}

function of(rows: readonly Counted[], name = 'total'): { documents: number; total: number } {
  return { documents: rows.length, total: shown(rows.reduce((sum, row) => sum + row.amount(name), 0n)) };
}

function unsigned(sum: bigint): number {
  return shown(sum < 0n ? -sum : sum);
}

// Rows by what they say.
function inOrder<Row>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** What the report of documents of a day says, from their details and their XML alone. */
export function summedDocuments(documents: readonly SoldDocument[]) {
  const all = documents.map(countedOf);
  const valid = all.filter(({ detail }) => detail['status'] !== 'failed');
  const whole = (name: string): number => of(valid, name).total;
  const isOf = (type: string) => valid.filter(({ detail }) => detail['document_type'] === type);
  const categories = new Map<string, { taxable: bigint; vat: bigint }>();
  for (const [key, { taxable, vat }] of valid.flatMap(partsOf)) {
    const before = categories.get(key) ?? { taxable: 0n, vat: 0n };
    categories.set(key, { taxable: before.taxable + taxable, vat: before.vat + vat });
  }
  const means = new Map<string, bigint>();
  for (const [key, part] of valid.flatMap(meansOf)) means.set(key, (means.get(key) ?? 0n) + part);
  const kinds = sumBy(valid, ({ detail }) => `${String(detail['document_type'])} ${String(detail['invoice_type'])}`, 'total');
  const sold = (name: string) =>
    [...sumBy(valid, ({ detail }) => detail[name], 'payable')].map(([key, { documents, sum }]) => [key, documents, shown(sum)]);
  const icvs = Map.groupBy(all, ({ detail }) => String(detail['egs_unit_id']));
  return {
    totals: {
      documents: valid.length,
      subtotal: whole('subtotal'),
      vat: whole('vat'),
      total: whole('total'),
      rounding: whole('rounding'),
      prepaid: whole('prepaid'),
      payable: whole('payable'),
    },
    kinds: inOrder([...kinds].map(([key, { documents, sum }]) => [key, documents, unsigned(sum)])),
    categories: inOrder([...categories].map(([key, { taxable, vat }]) => [key, shown(taxable), shown(vat)])),
    means: inOrder([...means].map(([key, sum]) => [key, shown(sum)])),
    tills: inOrder(sold('till')),
    cashiers: inOrder(sold('cashier')),
    units: inOrder([...icvs].map(([id, rows]) => [id, rows.length])),
    prepayments: {
      taken: of(isOf('prepayment')),
      settled: of(
        valid.filter((row) => row.amount('prepaid') !== 0n),
        'prepaid',
      ),
    },
    notes: {
      credit: of(isOf('credit_note')),
      debit: of(isOf('debit_note')),
      external: of(valid.filter(({ detail }) => detail['original_is_external'] === true)),
    },
    not_reported: of(valid.filter(({ detail }) => !['reported', 'cleared'].includes(String(detail['status'])))),
    rejected: of(all.filter(({ detail }) => detail['status'] === 'failed')),
  };
}

/** The same of a report; what has an order of its own is sorted. */
export function comparableReport(report: DayReport): ReturnType<typeof summedDocuments> {
  const { by_kind, by_category, by_payment_means, by_till, by_cashier, units, date: _date, ...others } = report;
  return {
    ...others,
    kinds: inOrder(by_kind.map((row) => [`${row.document_type} ${row.invoice_type}`, row.documents, row.total])),
    categories: inOrder(by_category.map((row) => [`${row.vat_category} ${row.vat_rate}`, row.taxable, row.vat])),
    means: inOrder(by_payment_means.map((row) => [row.means, row.amount])),
    tills: inOrder(by_till.map((row) => [row.till, row.documents, row.payable])),
    cashiers: inOrder(by_cashier.map((row) => [row.cashier, row.documents, row.payable])),
    units: inOrder(units.map((row) => [row.egs_unit_id, row.documents])),
  };
}
