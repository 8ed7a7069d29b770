import { percentOf, round2, sum, zero, type Amount } from './amount.ts';
import {
  discountOf,
  netOf,
  takeDiscounts,
  takenBy,
  type DiscountGroup,
  type DocumentSaleDiscount,
  type SaleDiscount,
} from './discounts.ts';
import type { DocumentDiscount, DocumentLine, DocumentTotals, VatCategory, VatSubtotal } from './document.ts';
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
  discount?: SaleDiscount;
};

/** How to interpret the prices of the lines. */
export type Pricing = {
  /** SAR per unit of the document's currency; absent for SAR. */
  exchangeRate?: Amount;
  /** Whether every `unitPrice` is gross; then the payable amount is the till's own sum. */
  pricesIncludeVat?: boolean;
  /** Taken off the document, after the discounts of its lines. */
  discounts?: readonly DocumentSaleDiscount[];
};

/** The computed amounts of a document: its lines, its discounts, its VAT breakdown and its totals. */
export type Computation = {
  lines: DocumentLine[];
  discounts: DocumentDiscount[];
  subtotals: VatSubtotal[];
  totals: DocumentTotals;
};

/** Which discounts are above what they are taken from, by the position of their line and by their own; the amounts then take only what is there. */
export type ExcessiveDiscounts = { lines: number[]; document: number[] };

// What a line comes to before its discount: without VAT, and in the prices of the till, which hold VAT of that rate.
type Sums = { net: Amount; priced: Amount; rateInPrices: Amount };

// What a line comes to in the prices of the till: for `net`, the discount, and what is left.
type PricedLine = { line: DocumentLine; priced: Amount; isExcessive: boolean };

// Of an amount with VAT, at least so much that what is left without VAT is no more than with it.
function netAmountOf(asked: Amount, { net, priced, rateInPrices }: Sums): Amount {
  const off = netOf(asked, { rateInPrices, net, isWhole: asked.gte(priced) });
  const least = net.minus(priced).plus(asked);
  return off.lt(least) ? least : off;
}

function takeOff(sold: SaleLine, sums: Sums) {
  const { discount } = sold;
  const { net, priced } = sums;
  if (discount === undefined) return { taken: zero, isExcessive: false };
  const asked = takenBy(discount, priced);
  const taken = asked.gte(priced) ? priced : asked;
  const off = 'percent' in discount ? takenBy(discount, net) : netAmountOf(taken, sums);
  return { taken, isExcessive: asked.gt(priced), details: discountOf(discount, off, net) };
}

function computeLine(sold: SaleLine, index: number): PricedLine {
  const { name, quantity, unitCode, unitPrice, category, rate } = sold;
  const full = round2(quantity.times(unitPrice));
  const { taken, isExcessive, details } = takeOff(sold, { net: full, priced: full, rateInPrices: zero });
  const net = full.minus(taken);
  const vat = round2(percentOf(net, rate));
  const line = { number: index + 1, name, quantity, unitCode, unitPrice, category, rate, net, vat, gross: net.plus(vat) };
  return { line: details === undefined ? line : { ...line, discount: details }, priced: net, isExcessive };
}

// The line's total equals the till's, to the halala; its VAT is the difference to the net amount.
function computeGrossLine(sold: SaleLine, index: number): PricedLine {
  const { name, quantity, unitCode, category, rate } = sold;
  const unitPrice = netPriceOf(sold.unitPrice, rate, quantity);
  const full = round2(quantity.times(unitPrice));
  const fullGross = round2(quantity.times(sold.unitPrice));
  const { taken, isExcessive, details } = takeOff(sold, { net: full, priced: fullGross, rateInPrices: rate });
  const [net, gross] = [full.minus(details?.amount ?? zero), fullGross.minus(taken)];
  const line = { number: index + 1, name, quantity, unitCode, unitPrice, category, rate, net, vat: gross.minus(net), gross };
  return { line: details === undefined ? line : { ...line, discount: details }, priced: gross, isExcessive };
}

function exemptionOf(line: SaleLine | undefined): Pick<VatSubtotal, 'exemptionCode' | 'exemptionReason'> {
  const { exemptionCode, exemptionReason } = line ?? {};
  if (exemptionCode === undefined) return {};
  return exemptionReason === undefined ? { exemptionCode } : { exemptionCode, exemptionReason };
}

type Group = DiscountGroup & Pick<VatSubtotal, 'exemptionCode' | 'exemptionReason'>;

// The sums of the lines that share a row of the VAT breakdown.
function groupsOf(sold: readonly SaleLine[], lines: readonly PricedLine[], pricesIncludeVat: boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, { line, priced }] of lines.entries()) {
    const { category, rate, net } = line;
    const exemption = exemptionOf(sold[index]);
    // A code on a taxed line is a contradiction that the authority warns of (BR-S-10); it never splits the tax.
    const key = `${category} ${rate.toFixed()} ${category === 'S' ? '' : (exemption.exemptionCode ?? '')}`;
    const group = groups.get(key);
    if (group === undefined) {
      const rateInPrices = pricesIncludeVat ? rate : zero;
      groups.set(key, { category, rate, rateInPrices, ...exemption, priced, net, pricedLeft: priced, netLeft: net });
      continue;
    }
    group.priced = group.pricedLeft = group.priced.plus(priced);
    group.net = group.netLeft = group.net.plus(net);
    if (group.exemptionCode === undefined) Object.assign(group, exemption);
  }
  return [...groups.values()];
}

function subtotalOf({ category, rate, exemptionCode, exemptionReason, netLeft: taxable }: Group): VatSubtotal {
  return {
    category,
    rate,
    ...(exemptionCode === undefined ? {} : { exemptionCode }),
    ...(exemptionReason === undefined ? {} : { exemptionReason }),
    taxable,
    vat: round2(percentOf(taxable, rate)),
  };
}

/** BT-111: the VAT of a document in SAR, from that in its own currency and SAR per unit of it (standard §3; contract §19). */
export function vatInSarOf(vat: Amount, exchangeRate: Amount): Amount {
  return round2(vat.times(exchangeRate));
}

/** {@link computeDocument}, and which of the discounts are too large, of which it takes as much as there is. */
export function computeSale(
  sold: readonly SaleLine[],
  { exchangeRate, pricesIncludeVat = false, discounts: asked = [] }: Pricing,
): { computation: Computation; excessive: ExcessiveDiscounts } {
  const priced = sold.map(pricesIncludeVat ? computeGrossLine : computeLine);
  const lines = priced.map(({ line }) => line);
  const groups = groupsOf(sold, priced, pricesIncludeVat);
  const taken = takeDiscounts(asked, groups);
  const subtotals = groups.map(subtotalOf);
  const sumOfLines = sum(lines.map((line) => line.net));
  const discounts = sum(taken.discounts.map((discount) => discount.amount));
  const taxExclusive = sumOfLines.minus(discounts);
  const vat = sum(subtotals.map((subtotal) => subtotal.vat));
  const taxInclusive = taxExclusive.plus(vat);
  const payable = pricesIncludeVat ? sum(lines.map((line) => line.gross)).minus(taken.priced) : taxInclusive;
  const computation = {
    lines,
    discounts: taken.discounts,
    subtotals,
    totals: {
      lines: sumOfLines,
      discounts,
      taxExclusive,
      vat,
      vatInSar: exchangeRate === undefined ? vat : vatInSarOf(vat, exchangeRate),
      taxInclusive,
      prepaid: zero,
      rounding: payable.minus(taxInclusive),
      payable,
    },
  };
  const ofLines = priced.flatMap(({ isExcessive }, index) => (isExcessive ? [index] : []));
  return { computation, excessive: { lines: ofLines, document: taken.excessive } };
}

/**
 * Computes the amounts of a document: its lines, its discounts, VAT per category on the document's total (never as the sum of line
 * VAT) and the header amounts, every one rounded once, at the end (standard §3; BR-CO-10 to BR-CO-17, EN16931-11, BR-S-08).
 *
 * Where prices include VAT, the payable amount is the sum over the lines of quantity × gross price, each rounded half-up to 2
 * decimals, less the discounts, and the rounding amount (BT-114) takes what that differs from the total with VAT.
 *
 * @param sold the lines in their order.
 */
export function computeDocument(sold: readonly SaleLine[], pricing: Pricing = {}): Computation {
  return computeSale(sold, pricing).computation;
}
