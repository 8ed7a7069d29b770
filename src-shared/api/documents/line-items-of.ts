import { amount, toJsonNumber, type Amount } from '../../invoice/amount.ts';
import type { Discount, TaxDocument } from '../../invoice/document.ts';
import type { DocumentDiscountResult, LineItemResult, StoredLineItem } from './invoice-results.ts';

const shownPriceDecimals = 6;

function discountOf({ amount, percentage, reason, reasonCode }: Discount) {
  return {
    amount: toJsonNumber(amount),
    percent: percentage === undefined ? null : percentage.percent.toNumber(),
    reason: reason ?? null,
    reason_code: reasonCode ?? null,
  };
}

/** The discounts on a document as results show them. */
export function discountsOf({ discounts }: Pick<TaxDocument, 'discounts'>): DocumentDiscountResult[] {
  return discounts.map((discount) => ({
    ...discountOf(discount),
    vat_category: discount.category,
    vat_rate: discount.rate.toNumber(),
  }));
}

/** The lines of a document as they are stored beside it. Its descriptions are in both languages, where it has both. */
export function lineItemsOf({ lines }: Pick<TaxDocument, 'lines'>): StoredLineItem[] {
  return lines.map((line) => ({
    line_number: line.number,
    description: line.name,
    quantity: line.quantity.toNumber(),
    unit_price: line.unitPrice.toDecimalPlaces(shownPriceDecimals).toNumber(),
    vat_rate: line.rate.toNumber(),
    discount: line.discount === undefined ? null : discountOf(line.discount),
    line_total: toJsonNumber(line.net),
  }));
}

/** What a line of a detail says beyond what is stored of it. */
export type LineTerms = Pick<LineItemResult, 'vat_category' | 'vat_exemption_code' | 'unit_code'>;

const unknownTerms: LineTerms = { vat_category: null, vat_exemption_code: null, unit_code: null };

/**
 * Category, reason without VAT and unit of each line, by its number. Where a category has several reasons, a document does not say which of
 * them is a line's.
 */
export function termsByLine({ lines, subtotals }: Pick<TaxDocument, 'lines' | 'subtotals'>): Map<number, LineTerms> {
  return new Map(
    lines.map(({ number, category, unitCode }) => {
      const reasons = subtotals.filter((subtotal) => subtotal.category === category);
      const vat_exemption_code = (reasons.length === 1 ? reasons[0]?.exemptionCode : undefined) ?? null;
      return [number, { vat_category: category, vat_exemption_code, unit_code: unitCode }];
    }),
  );
}

/**
 * The stored lines of a document as its detail shows them.
 *
 * @param terms what its signed bytes say of them; undefined where they cannot be read.
 * @param returned how much of each line returns have given back; undefined of a note.
 */
export function shownLines(
  lines: readonly StoredLineItem[],
  terms: ReadonlyMap<number, LineTerms> | undefined,
  returned: ReadonlyMap<number, Amount> | undefined,
): LineItemResult[] {
  return lines.map((line) => ({
    ...line,
    discount: line.discount ?? null,
    original_line_number: line.original_line_number ?? null,
    ...(terms?.get(line.line_number) ?? unknownTerms),
    quantity_returned: returned === undefined ? null : (returned.get(line.line_number)?.toNumber() ?? 0),
  }));
}

/**
 * How much of each line of an invoice returns have given back, by its number.
 *
 * @param notes the stored lines of each credit note on it that has not failed.
 */
export function returnedByLine(notes: readonly (readonly StoredLineItem[])[]): Map<number, Amount> {
  const returned = new Map<number, Amount>();
  for (const { original_line_number: number, quantity } of notes.flat()) {
    if (typeof number === 'number') returned.set(number, amount(quantity).plus(returned.get(number) ?? 0));
  }
  return returned;
}
