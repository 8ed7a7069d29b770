import { sum, toJsonNumber, type Amount } from '../../invoice/amount.ts';
import type { DocumentType, InvoiceType, VatCategory } from '../../invoice/document.ts';
import { cashMeans } from '../../invoice/payments-in-sar.ts';
import { isFinished, type SubmissionStatus } from '../../invoice/submission-status.ts';
import { vatCategories } from '../../reference/vat-categories.ts';
import type { DayReport } from './day-report.ts';
import { documentType, invoiceType } from './result-fields.ts';

/** The amounts of a document that the day's report adds up. */
export const dayAmounts = ['subtotal', 'vat', 'total', 'rounding', 'prepaid', 'payable'] as const;

/** Documents of a day that are alike in all that its report distinguishes. Amounts are hundredths of SAR; those of credit notes are negative. */
export type DayCell = Record<(typeof dayAmounts)[number], Amount> & {
  document_type: DocumentType;
  invoice_type: InvoiceType;
  till: string | null;
  cashier: string | null;
  state: 'accepted' | 'not_reported' | 'rejected';
  is_external: boolean;
  is_settling: boolean;
  documents: number;
};

/** What documents of a day, without rejected ones, add up to of a VAT category and rate. Hundredths of SAR; the rate is in hundredths of a percent. */
export type DayPart = { category: VatCategory; rate_hundredths: number; taxable: Amount; vat: Amount };

/** What of them was paid by one means, in hundredths of SAR. */
export type DayPayment = { means: string; amount: Amount };

/** What programs read of a day; each list may have several rows of one key. */
export type DayRead = {
  cells: readonly DayCell[];
  parts: readonly DayPart[];
  payments: readonly DayPayment[];
  units: DayReport['units'];
};

/** How many documents rows are of. */
export function documentsIn(rows: readonly { documents: number }[]): number {
  return rows.reduce((count, { documents }) => count + documents, 0);
}

/** What a status of the authority is to the report. */
export function stateOf(status: SubmissionStatus): DayCell['state'] {
  if (status === 'failed') return 'rejected';
  return isFinished(status) ? 'accepted' : 'not_reported';
}

/** A cell of one unit, with the ends of its chain. */
export type CellOfUnit = DayCell & { egs_unit_id: string; first_icv: number; last_icv: number };

/** The documents of each unit and the ends of its chain; rejected ones count. */
export function endsOfUnits(
  cells: readonly CellOfUnit[],
): Pick<DayReport['units'][number], 'egs_unit_id' | 'documents' | 'first_icv' | 'last_icv'>[] {
  return [...Map.groupBy(cells, (cell) => cell.egs_unit_id)].map(([egs_unit_id, own]) => ({
    egs_unit_id,
    documents: documentsIn(own),
    first_icv: Math.min(...own.map((cell) => cell.first_icv)),
    last_icv: Math.max(...own.map((cell) => cell.last_icv)),
  }));
}

/**
 * What was paid by each means: what has no stored payments is cash.
 *
 * @param stored the payments of documents that are not wholly cash, and how many documents these are.
 * @param cells all documents that count.
 */
export function withCash(stored: readonly (DayPayment & { documents: number })[], cells: readonly DayCell[]): DayPayment[] {
  if (documentsIn(stored) === documentsIn(cells)) return [...stored];
  const due = sum(cells.map(({ payable }) => payable));
  return [...stored, { means: cashMeans, amount: due.minus(sum(stored.map((row) => row.amount))) }];
}

function shown(hundredths: Iterable<Amount>): number {
  return toJsonNumber(sum(hundredths).times('0.01'));
}

type Of<Name extends string> = readonly Record<Name, Amount>[];

function sumsOf<const Name extends string>(rows: Of<Name>, names: readonly Name[]): Record<Name, number>;
function sumsOf(rows: Of<string>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, shown(rows.flatMap((row) => row[name] ?? []))]));
}

function counted(cells: readonly DayCell[], name: 'total' | 'prepaid' = 'total'): { documents: number; total: number } {
  return { documents: documentsIn(cells), total: shown(cells.map((cell) => cell[name])) };
}

function kindsOf(cells: readonly DayCell[]): DayReport['by_kind'] {
  const kinds = documentType.options.flatMap((document) => invoiceType.options.map((invoice) => [document, invoice] as const));
  return kinds.flatMap(([document, invoice]) => {
    const own = cells.filter((cell) => cell.document_type === document && cell.invoice_type === invoice);
    const factor = document === 'credit_note' ? -1 : 1;
    const unsigned = own.map(({ subtotal, vat, total }) => ({
      subtotal: subtotal.times(factor),
      vat: vat.times(factor),
      total: total.times(factor),
    }));
    const sums = sumsOf(unsigned, ['subtotal', 'vat', 'total']);
    return own.length === 0 ? [] : [{ document_type: document, invoice_type: invoice, documents: documentsIn(own), ...sums }];
  });
}

function categoriesOf(parts: readonly DayPart[]): DayReport['by_category'] {
  const groups = [...Map.groupBy(parts, ({ category, rate_hundredths }) => `${category} ${rate_hundredths}`).values()];
  const rows = groups.flatMap((group) =>
    group.slice(0, 1).map(({ category, rate_hundredths }) => ({
      vat_category: category,
      vat_rate: rate_hundredths / 100,
      ...sumsOf(group, ['taxable', 'vat']),
    })),
  );
  const orderOf = (row: (typeof rows)[number]): number => vatCategories.indexOf(row.vat_category) * 1_000 - row.vat_rate;
  return rows.toSorted((one, other) => orderOf(one) - orderOf(other));
}

// Those without a name come last.
function compareNames(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
}

// In the order of their names.
function byName<Row>(rows: readonly Row[], nameOf: (row: Row) => string | null): [string | null, Row[]][] {
  return [...Map.groupBy(rows, nameOf)].toSorted(([one], [other]) => compareNames(one, other));
}

function paymentsOf(payments: readonly DayPayment[]): DayReport['by_payment_means'] {
  const groups = [...Map.groupBy(payments, ({ means }) => means)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return groups.map(([means, own]) => ({ means, ...sumsOf(own, ['amount']) }));
}

function soldOf(cells: readonly DayCell[]): { documents: number; payable: number } {
  return { documents: documentsIn(cells), ...sumsOf(cells, ['payable']) };
}

/** The day's report of what a program has read (contract §9). */
export function composeDayReport(date: string, { cells, parts, payments, units }: DayRead): DayReport {
  const valid = cells.filter(({ state }) => state !== 'rejected');
  const ofType = (type: DocumentType): DayCell[] => valid.filter((cell) => cell.document_type === type);
  return {
    date,
    totals: { documents: documentsIn(valid), ...sumsOf(valid, dayAmounts) },
    by_kind: kindsOf(valid),
    by_category: categoriesOf(parts),
    by_payment_means: paymentsOf(payments),
    by_till: byName(valid, ({ till }) => till).map(([till, own]) => ({ till, ...soldOf(own) })),
    by_cashier: byName(valid, ({ cashier }) => cashier).map(([cashier, own]) => ({ cashier, ...soldOf(own) })),
    units,
    prepayments: {
      taken: counted(ofType('prepayment')),
      settled: counted(
        valid.filter(({ is_settling }) => is_settling),
        'prepaid',
      ),
    },
    notes: {
      credit: counted(ofType('credit_note')),
      debit: counted(ofType('debit_note')),
      external: counted(valid.filter(({ is_external }) => is_external)),
    },
    not_reported: counted(valid.filter(({ state }) => state === 'not_reported')),
    rejected: counted(cells.filter(({ state }) => state === 'rejected')),
  };
}
