import { percentOf, round2, sum, zero } from './amount.ts';
import type { Amount } from './amount.ts';
import type { DocumentLine, DocumentTotals, VatCategory, VatSubtotal } from './document.ts';

/** A line as it is sold, before any figure is computed. `unitPrice` is net of VAT. */
export type SaleLine = {
  name: string;
  quantity: Amount;
  unitCode: string;
  unitPrice: Amount;
  category: VatCategory;
  rate: Amount;
  exemptionCode?: string;
  exemptionReason?: string;
};

/** The figures of a document: its lines, its VAT breakdown and its totals. */
export type Computation = { lines: DocumentLine[]; subtotals: VatSubtotal[]; totals: DocumentTotals };

function computeLine(line: SaleLine, index: number): DocumentLine {
  const { name, quantity, unitCode, unitPrice, category, rate } = line;
  const net = round2(quantity.times(unitPrice));
  const vat = round2(percentOf(net, rate));
  return { number: index + 1, name, quantity, unitCode, unitPrice, category, rate, net, vat, gross: net.plus(vat) };
}

function computeSubtotals(sold: SaleLine[], lines: DocumentLine[]): VatSubtotal[] {
  const groups = new Map<string, VatSubtotal>();
  for (const [index, line] of lines.entries()) {
    const { exemptionCode, exemptionReason } = sold[index] ?? {};
    const key = `${line.category} ${line.rate.toFixed()} ${exemptionCode ?? ''}`;
    const group = groups.get(key);
    if (group !== undefined) {
      group.taxable = group.taxable.plus(line.net);
      continue;
    }
    groups.set(key, {
      category: line.category,
      rate: line.rate,
      ...(exemptionCode === undefined ? {} : { exemptionCode }),
      ...(exemptionReason === undefined ? {} : { exemptionReason }),
      taxable: line.net,
      vat: zero,
    });
  }
  for (const group of groups.values()) group.vat = round2(percentOf(group.taxable, group.rate));
  return [...groups.values()];
}

/**
 * Computes what a document owes: line figures, VAT per category on the document's total (never as the sum of line VAT) and
 * the header amounts, every one rounded once, at the end (dossier §3; BR-CO-10 to BR-CO-17, EN16931-11, BR-S-08).
 *
 * @param sold the lines in their order.
 * @param exchangeRate SAR per unit of the document's currency; absent for SAR.
 */
export function computeDocument(sold: SaleLine[], exchangeRate?: Amount): Computation {
  const lines = sold.map(computeLine);
  const subtotals = computeSubtotals(sold, lines);
  const taxExclusive = sum(lines.map((line) => line.net));
  const vat = sum(subtotals.map((subtotal) => subtotal.vat));
  const taxInclusive = taxExclusive.plus(vat);
  return {
    lines,
    subtotals,
    totals: {
      lines: taxExclusive,
      taxExclusive,
      vat,
      vatInSar: exchangeRate === undefined ? vat : round2(vat.times(exchangeRate)),
      taxInclusive,
      prepaid: zero,
      rounding: zero,
      payable: taxInclusive,
    },
  };
}
