import { percentOf, round2, sum, zero, type Amount } from './amount.ts';
import type { DocumentLine, DocumentTotals, VatCategory, VatSubtotal } from './document.ts';
import { netPriceOf } from './net-price.ts';

/** A line as sold, before its amounts are computed. */
export type SaleLine = {
  name: string;
  quantity: Amount;
  unitCode: string;
  /** Net of VAT, or gross if the document's prices include VAT. */
  unitPrice: Amount;
  category: VatCategory;
  rate: Amount;
  exemptionCode?: string;
  exemptionReason?: string;
};

/** How to interpret the prices of the lines. */
export type Pricing = {
  /** SAR per unit of the document's currency; absent for SAR. */
  exchangeRate?: Amount;
  /** Whether every `unitPrice` is gross; then the payable amount is the till's own sum. */
  pricesIncludeVat?: boolean;
};

/** The computed amounts of a document: its lines, its VAT breakdown and its totals. */
export type Computation = { lines: DocumentLine[]; subtotals: VatSubtotal[]; totals: DocumentTotals };

function computeLine(line: SaleLine, index: number): DocumentLine {
  const { name, quantity, unitCode, unitPrice, category, rate } = line;
  const net = round2(quantity.times(unitPrice));
  const vat = round2(percentOf(net, rate));
  return { number: index + 1, name, quantity, unitCode, unitPrice, category, rate, net, vat, gross: net.plus(vat) };
}

// The line's total equals the till's, to the halala; its VAT is the difference to the net amount.
function computeGrossLine(line: SaleLine, index: number): DocumentLine {
  const { name, quantity, unitCode, category, rate } = line;
  const unitPrice = netPriceOf(line.unitPrice, rate, quantity);
  const net = round2(quantity.times(unitPrice));
  const gross = round2(quantity.times(line.unitPrice));
  return { number: index + 1, name, quantity, unitCode, unitPrice, category, rate, net, vat: gross.minus(net), gross };
}

function exemptionOf(line: SaleLine | undefined): Pick<VatSubtotal, 'exemptionCode' | 'exemptionReason'> {
  const { exemptionCode, exemptionReason } = line ?? {};
  if (exemptionCode === undefined) return {};
  return exemptionReason === undefined ? { exemptionCode } : { exemptionCode, exemptionReason };
}

function computeSubtotals(sold: SaleLine[], lines: DocumentLine[]): VatSubtotal[] {
  const groups = new Map<string, VatSubtotal>();
  for (const [index, line] of lines.entries()) {
    const exemption = exemptionOf(sold[index]);
    // A code on a taxed line is a contradiction that the authority warns of (BR-S-10); it never splits the tax.
    const key = `${line.category} ${line.rate.toFixed()} ${line.category === 'S' ? '' : (exemption.exemptionCode ?? '')}`;
    const group = groups.get(key);
    if (group !== undefined) {
      group.taxable = group.taxable.plus(line.net);
      if (group.exemptionCode === undefined) Object.assign(group, exemption);
      continue;
    }
    groups.set(key, {
      category: line.category,
      rate: line.rate,
      ...exemption,
      taxable: line.net,
      vat: zero,
    });
  }
  for (const group of groups.values()) group.vat = round2(percentOf(group.taxable, group.rate));
  return [...groups.values()];
}

/** BT-111: the VAT of a document in SAR, from that in its own currency and SAR per unit of it (standard §3; contract §19). */
export function vatInSarOf(vat: Amount, exchangeRate: Amount): Amount {
  return round2(vat.times(exchangeRate));
}

/**
 * Computes the amounts of a document: its lines, VAT per category on the document's total (never as the sum of line VAT) and the
 * header amounts, every one rounded once, at the end (standard §3; BR-CO-10 to BR-CO-17, EN16931-11, BR-S-08).
 *
 * Where prices include VAT, the payable amount is the sum over the lines of quantity × gross price, each rounded half-up to 2
 * decimals, and the rounding amount (BT-114) takes what that differs from the total with VAT.
 *
 * @param sold the lines in their order.
 */
export function computeDocument(sold: SaleLine[], { exchangeRate, pricesIncludeVat = false }: Pricing = {}): Computation {
  const lines = sold.map(pricesIncludeVat ? computeGrossLine : computeLine);
  const subtotals = computeSubtotals(sold, lines);
  const taxExclusive = sum(lines.map((line) => line.net));
  const vat = sum(subtotals.map((subtotal) => subtotal.vat));
  const taxInclusive = taxExclusive.plus(vat);
  const payable = pricesIncludeVat ? sum(lines.map((line) => line.gross)) : taxInclusive;
  return {
    lines,
    subtotals,
    totals: {
      lines: taxExclusive,
      taxExclusive,
      vat,
      vatInSar: exchangeRate === undefined ? vat : vatInSarOf(vat, exchangeRate),
      taxInclusive,
      prepaid: zero,
      rounding: payable.minus(taxInclusive),
      payable,
    },
  };
}
