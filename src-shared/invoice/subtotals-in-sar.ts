import { round2, sum, toHundredths, zero, type Amount } from './amount.ts';
import type { TaxDocument, VatCategory } from './document.ts';

/**
 * The part of a document of one VAT category, rate and exemption code, in hundredths of SAR; what prepayments had paid of it stands
 * beside.
 */
export type StoredSubtotal = {
  category: VatCategory;
  /** Hundredths of a percent. */
  rate_hundredths: number;
  /** BT-121; empty where there is none. */
  exemption_code: string;
  taxable_hundredths: number;
  vat_hundredths: number;
  settled_taxable_hundredths: number;
  settled_vat_hundredths: number;
};

type Part = { category: VatCategory; rate: Amount; exemptionCode?: string; taxable: Amount; vat: Amount };
type Sums = Pick<Part, 'taxable' | 'vat'>;

// Longer than any code of the authority; what a stranger wrote instead of one names no exemption.
const plausibleCode = /^[!-~]{1,40}$/;

// A code on a taxed part is a contradiction that the authority warns of (BR-S-10); it never splits the tax.
function codeOf({ category, exemptionCode = '' }: Part): string {
  return category !== 'S' && plausibleCode.test(exemptionCode) ? exemptionCode : '';
}

function keyOf(part: Part): string {
  return `${part.category} ${part.rate.toFixed()} ${codeOf(part)}`;
}

function sumsOf(parts: readonly Part[] = []): Sums {
  return { taxable: sum(parts.map(({ taxable }) => taxable)), vat: sum(parts.map(({ vat }) => vat)) };
}

// The last part takes what rounding each by itself leaves, so that together they are the document's own amount in SAR.
function withRemainder(parts: readonly Amount[], total: Amount): Amount[] {
  const index = parts.findLastIndex((part) => !part.isZero());
  const rest = total.minus(sum(parts));
  return parts.map((part, at) => (at === index ? part.plus(rest) : part));
}

/**
 * The VAT breakdown (BG-23) of a document in SAR by category, rate and exemption code, with the prepayments (KSA-31, KSA-32) that it
 * settles.
 */
export function subtotalsInSar({ subtotals, settledPrepayments, totals, exchangeRate }: TaxDocument): StoredSubtotal[] {
  const inSar = (value: Amount): Amount => (exchangeRate === undefined ? value : round2(value.times(exchangeRate)));
  const own = Map.groupBy(subtotals, keyOf);
  const settled = Map.groupBy(settledPrepayments, keyOf);
  const first = [...own, ...[...settled].filter(([key]) => !own.has(key))].flatMap(([key, [part]]) =>
    part === undefined ? [] : [{ key, category: part.category, rate: part.rate, code: codeOf(part) }],
  );
  const sums = first.map(({ key }) => sumsOf(own.get(key)));
  const taxables = withRemainder(
    sums.map(({ taxable }) => inSar(taxable)),
    inSar(totals.taxExclusive),
  );
  const vats = withRemainder(
    sums.map(({ vat }) => inSar(vat)),
    totals.vatInSar,
  );
  return first.map(({ key, category, rate, code }, index) => {
    const paid = sumsOf(settled.get(key));
    return {
      category,
      rate_hundredths: toHundredths(rate),
      exemption_code: code,
      taxable_hundredths: toHundredths(taxables[index] ?? zero),
      vat_hundredths: toHundredths(vats[index] ?? zero),
      settled_taxable_hundredths: toHundredths(inSar(paid.taxable)),
      settled_vat_hundredths: toHundredths(inSar(paid.vat)),
    };
  });
}

/** The one part of most documents of a shop: all of it at the standard rate. Rows of such a document say all of it (decision 63). */
export const usualSubtotal = { category: 'S', rate_hundredths: 1_500 } as const;

/** The parts that are stored beside a document: none where it is all at the standard rate and settles no prepayment. */
export function storedSubtotals(document: TaxDocument): StoredSubtotal[] {
  const parts = subtotalsInSar(document);
  const isUsual = parts.every(
    ({ category, rate_hundredths: rate, settled_taxable_hundredths: settled }) =>
      category === usualSubtotal.category && rate === usualSubtotal.rate_hundredths && settled === 0,
  );
  return isUsual ? [] : parts;
}
