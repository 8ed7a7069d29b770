import { toJsonNumber } from '../../invoice/amount.ts';
import type { Discount, TaxDocument } from '../../invoice/document.ts';
import type { DocumentDiscountResult, LineItemResult } from './invoice-results.ts';

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

/** The lines of a document as results show them. Its descriptions are in both languages, where it has both. */
export function lineItemsOf({ lines }: Pick<TaxDocument, 'lines'>): LineItemResult[] {
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
