import { amount, inProportion, percentOf, round2, sum, zero, type Amount } from './amount.ts';
import type { Discount, DocumentDiscount, DocumentLine, TaxDocument, VatCategory, VatSubtotal } from './document.ts';
import { totalBeforePrepayments } from './settlement.ts';
import { vatInSarOf, type Computation } from './totals.ts';

/** A credit note on an invoice, and which lines of the invoice its own lines give back; none where it was not made as a return of lines. */
export type CreditNote = {
  document: Pick<TaxDocument, 'lines' | 'discounts' | 'subtotals' | 'totals'>;
  returns: readonly number[];
};

/** So much of a line of an invoice, by its number. */
export type ReturnedLine = { lineNumber: number; quantity: Amount };

/** What a return takes of its invoice: the invoice, how its prices are meant, what was given back before, and what comes back now. */
export type Return = {
  original: Pick<TaxDocument, 'lines' | 'discounts' | 'subtotals' | 'totals' | 'exchangeRate'>;
  pricesIncludeVat: boolean;
  /** All credit notes on the invoice that have not failed. */
  earlier: readonly CreditNote[];
  /** Each line once; quantities above zero, and together with the earlier ones no more than was sold. */
  lines: readonly ReturnedLine[];
};

// The greatest difference between quantity × price and a line's net amount that the authority takes without a warning (EN16931-11).
const priceTolerance = amount('0.01');
const priceDecimals = 10;

type Given = { quantity: Amount; net: Amount; vat: Amount };

function givenByLine(earlier: readonly CreditNote[]): Map<number, Given> {
  const given = new Map<number, Given>();
  for (const { document, returns } of earlier) {
    for (const [index, lineNumber] of returns.entries()) {
      const line = document.lines[index];
      if (line === undefined) continue;
      const { quantity, net, vat } = given.get(lineNumber) ?? { quantity: zero, net: zero, vat: zero };
      given.set(lineNumber, { quantity: quantity.plus(line.quantity), net: net.plus(line.net), vat: vat.plus(line.vat) });
    }
  }
  return given;
}

/** How much of each line of an invoice its credit notes have given back, by the line's number. */
export function quantitiesReturned(earlier: readonly CreditNote[]): Map<number, Amount> {
  return new Map([...givenByLine(earlier)].map(([lineNumber, { quantity }]) => [lineNumber, quantity]));
}

function atLeastZero(value: Amount): Amount {
  return value.isNegative() ? zero : value;
}

// A part of a sum, rounded; what belongs to nothing is nothing.
function share(whole: Amount, part: Amount, of: Amount): Amount {
  return of.isZero() ? zero : round2(whole.times(part).div(of));
}

// What was taken off the line, for the part that comes back.
function discountOf(line: DocumentLine, taken: Amount): { discount?: Discount } {
  if (line.discount === undefined || !taken.isPositive() || taken.isZero()) return {};
  const { reason, reasonCode } = line.discount;
  return {
    discount: { amount: taken, ...(reason === undefined ? {} : { reason }), ...(reasonCode === undefined ? {} : { reasonCode }) },
  };
}

// A line gives back its part of what was sold so far, less what was given before: all parts together are the line, to the halala.
function returnedLine(line: DocumentLine, quantity: Amount, before: Given | undefined, number: number): DocumentLine {
  const soFar = quantity.plus(before?.quantity ?? zero);
  const net = atLeastZero(share(line.net, soFar, line.quantity).minus(before?.net ?? zero));
  const vat = atLeastZero(share(line.vat, soFar, line.quantity).minus(before?.vat ?? zero));
  const full = round2(quantity.times(line.unitPrice));
  const difference = full.minus(net);
  const { name, unitCode, category, rate } = line;
  const isFar = line.discount === undefined && difference.abs().gt(priceTolerance);
  const unitPrice = isFar ? net.div(quantity).toDecimalPlaces(priceDecimals) : line.unitPrice;
  const amounts = { unitPrice, category, rate, ...discountOf(line, difference), net, vat, gross: net.plus(vat) };
  return { number, name, quantity, unitCode, ...amounts };
}

// The lines of one category and rate, whose VAT is one sum.
type Group = { category: VatCategory; rate: Amount };

function isOf(group: Group) {
  return ({ category, rate }: Group): boolean => category === group.category && rate.eq(group.rate);
}

// Each category and rate once.
function groupsOf(lines: readonly DocumentLine[]): Group[] {
  return lines.filter((line, index) => lines.findIndex(isOf(line)) === index);
}

function netOf(lines: readonly DocumentLine[], group: Group): Amount {
  return sum(lines.filter(isOf(group)).map(({ net }) => net));
}

function discountsOf(discounts: readonly DocumentDiscount[], group: Group): Amount {
  return sum(discounts.filter(isOf(group)).map((discount) => discount.amount));
}

// Of the discounts on the invoice, the part of the lines that come back; together as one, since parts of each would not add up.
function returnedDiscount(
  { original, earlier }: Return,
  lines: readonly DocumentLine[],
  group: Group,
): DocumentDiscount | undefined {
  const [first, ...others] = original.discounts.filter(isOf(group));
  if (first === undefined) return undefined;
  const ofReturns = earlier.filter(({ returns }) => returns.length > 0).map(({ document }) => document);
  const now = netOf(lines, group);
  const soFar = now.plus(sum(ofReturns.map((note) => netOf(note.lines, group))));
  const given = sum(ofReturns.map((note) => discountsOf(note.discounts, group)));
  const due = share(discountsOf(original.discounts, group), soFar, netOf(original.lines, group)).minus(given);
  const taken = due.gt(now) ? now : due;
  if (!taken.isPositive() || taken.isZero()) return undefined;
  const { category, rate, reason, reasonCode } = first;
  const isAlone = others.every((other) => other.reason === reason && other.reasonCode === reasonCode);
  return {
    category,
    rate,
    amount: taken,
    ...(reason === undefined ? {} : { reason }),
    ...(isAlone && reasonCode !== undefined ? { reasonCode } : {}),
  };
}

// VAT of the net amount that all notes have given back so far, less the VAT that they gave: together never more than was charged.
function vatOf({ earlier }: Return, group: Group, taxable: Amount): Amount {
  const given = earlier.flatMap(({ document }) => document.subtotals.filter(isOf(group)));
  const soFar = taxable.plus(sum(given.map((subtotal) => subtotal.taxable)));
  return atLeastZero(round2(percentOf(soFar, group.rate)).minus(sum(given.map((subtotal) => subtotal.vat))));
}

// The rows of a category: usually one. Where the invoice has several, which of them a line belongs to is not known, so that the first ones
// are given back first.
function subtotalsOf(asked: Return, group: Group, taxable: Amount): VatSubtotal[] {
  const rows = asked.original.subtotals.filter(isOf(group));
  const given = sum(asked.earlier.flatMap(({ document }) => document.subtotals.filter(isOf(group))).map((row) => row.taxable));
  const vat = vatOf(asked, group, taxable);
  let [passed, left] = [given, taxable];
  const parts = rows.map((row, index) => {
    const free = atLeastZero(row.taxable.minus(passed));
    passed = atLeastZero(passed.minus(row.taxable));
    const part = index === rows.length - 1 || left.lte(free) ? left : free;
    left = left.minus(part);
    return { ...row, taxable: part, vat: zero };
  });
  const some = parts.filter((part) => !part.taxable.isZero());
  const [first, ...others] = some.length > 0 ? some : parts.slice(0, 1);
  return first === undefined ? [] : [{ ...first, vat }, ...others];
}

// With prices that hold VAT, what the till took off the lines of each category: of all that it took off, by the discounts of the document.
function takenOff({ discounts, lines, totals }: Return['original'], groups: readonly Group[]): Amount[] {
  const all = sum(lines.map(({ gross }) => gross)).minus(totalBeforePrepayments(totals));
  const weights = groups.map((group) => {
    const net = discountsOf(discounts, group);
    return net.plus(percentOf(net, group.rate));
  });
  return inProportion(all, weights);
}

// With prices that hold VAT, the customer gets back what the till took: of each line, less what was taken off its category, the part that
// comes back.
function payableOf({ original, earlier, lines }: Return): Amount {
  const before = givenByLine(earlier);
  const now = new Map(lines.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  const groups = groupsOf(original.lines);
  const taken = takenOff(original, groups);
  const soFar = groups.map((group, index) => {
    const own = original.lines.filter(isOf(group));
    const gross = sum(own.map((line) => line.gross));
    const back = own.map(({ number, quantity, gross: sold }) =>
      sold.times((before.get(number)?.quantity ?? zero).plus(now.get(number) ?? zero)).div(quantity),
    );
    return gross.isZero()
      ? zero
      : sum(back)
          .times(gross.minus(taken[index] ?? zero))
          .div(gross);
  });
  const given = earlier
    .filter(({ returns }) => returns.length > 0)
    .map(({ document }) => totalBeforePrepayments(document.totals));
  return atLeastZero(round2(sum(soFar)).minus(sum(given)));
}

/**
 * The amounts of a credit note that gives lines of an invoice back, wholly or in part: each line, discount and VAT
 * sum is its part of what came back so far, rounded half up, less what was given before. Whatever the steps, all returns of an invoice
 * together equal it to the halala.
 */
export function computeReturn(asked: Return): Computation {
  const { original, pricesIncludeVat, earlier } = asked;
  const before = givenByLine(earlier);
  const sold = new Map(original.lines.map((line) => [line.number, line]));
  const lines = asked.lines.flatMap(({ lineNumber, quantity }, index) => {
    const line = sold.get(lineNumber);
    return line === undefined ? [] : [returnedLine(line, quantity, before.get(lineNumber), index + 1)];
  });
  const groups = groupsOf(lines);
  const discounts = groups.flatMap((group) => returnedDiscount(asked, lines, group) ?? []);
  const subtotals = groups.flatMap((group) =>
    subtotalsOf(asked, group, netOf(lines, group).minus(discountsOf(discounts, group))),
  );
  const [sumOfLines, taken] = [sum(lines.map(({ net }) => net)), sum(discounts.map((discount) => discount.amount))];
  const taxExclusive = sumOfLines.minus(taken);
  const vat = sum(subtotals.map((subtotal) => subtotal.vat));
  const taxInclusive = taxExclusive.plus(vat);
  const payable = pricesIncludeVat ? payableOf(asked) : taxInclusive;
  const vatInSar = original.exchangeRate === undefined ? vat : vatInSarOf(vat, original.exchangeRate);
  const sums = { lines: sumOfLines, discounts: taken, taxExclusive, vat, vatInSar, taxInclusive };
  return { lines, discounts, subtotals, totals: { ...sums, prepaid: zero, rounding: payable.minus(taxInclusive), payable } };
}

function withVat(rows: readonly VatSubtotal[], group: Group): Amount {
  return sum(rows.filter(isOf(group)).flatMap(({ taxable, vat }) => [taxable, vat]));
}

/** A category and rate in which credit notes give back more than their invoice charged there, and how much of it is left. */
export type ExceededCategory = { category: VatCategory; available: Amount };

/**
 * The first category and rate in which all credit notes of an invoice together give back more than it charged there, VAT included. Amounts
 * that were rounded apart may differ by a halala a line, as the authority allows (BR-CO-17).
 *
 * @param note the new one.
 */
export function exceededCategory(
  original: { subtotals: readonly VatSubtotal[] },
  note: Pick<TaxDocument, 'lines' | 'subtotals'>,
  earlier: readonly Pick<TaxDocument, 'lines' | 'subtotals'>[],
): ExceededCategory | undefined {
  const roundedApart = [note, ...earlier].flatMap(({ lines }) => lines.filter(({ net }) => !net.isZero()));
  for (const group of note.subtotals) {
    const given = sum(earlier.map(({ subtotals }) => withVat(subtotals, group)));
    const left = withVat(original.subtotals, group).minus(given);
    const isCharged = original.subtotals.some(isOf(group));
    const tolerated = priceTolerance.times(isCharged ? roundedApart.filter(isOf(group)).length : 0);
    if (withVat(note.subtotals, group).gt(left.plus(tolerated))) {
      return { category: group.category, available: atLeastZero(left) };
    }
  }
  return undefined;
}
