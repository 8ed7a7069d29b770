import { toJsonNumber } from '../../invoice/amount.ts';
import type { TaxDocument } from '../../invoice/document.ts';
import type { LineItemResult } from './invoice-results.ts';

const shownPriceDecimals = 6;

/** The lines of a document as results show them. Its descriptions are in both languages, where it has both. */
export function lineItemsOf({ lines }: Pick<TaxDocument, 'lines'>): LineItemResult[] {
  return lines.map((line) => ({
    line_number: line.number,
    description: line.name,
    quantity: line.quantity.toNumber(),
    unit_price: line.unitPrice.toDecimalPlaces(shownPriceDecimals).toNumber(),
    vat_rate: line.rate.toNumber(),
    line_total: toJsonNumber(line.net),
  }));
}
