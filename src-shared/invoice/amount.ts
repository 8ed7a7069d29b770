import { Decimal } from 'decimal.js';

// Decimal arithmetic with enough precision: 13 integer digits times 13 integer digits with 6 decimals each stay exact, and
// `round2` is half-up as chapter 10 of the XML Implementation Standard asks. Money is never a binary float.
const Arithmetic = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 60 });

/** A decimal quantity of money, goods or percent. Immutable; the field that holds it determines its unit. */
export type Amount = Decimal;

/**
 * Makes an Amount from decimal text, or from a JSON number, which means the shortest decimal that parses to it (so 12.35 means
 * exactly 12.35).
 *
 * @throws Error if the text is not a decimal number.
 */
export function amount(value: string | number | Amount): Amount {
  return new Arithmetic(value);
}

/** The amount 0. */
export const zero: Amount = amount(0);

/** Adds up amounts of one unit; the sum of none is zero. */
export function sum(amounts: Iterable<Amount>): Amount {
  let total = zero;
  for (const each of amounts) total = total.plus(each);
  return total;
}

/** Rounds to 2 decimals, half away from zero (half-up for the amounts of a tax document, which are never negative). */
export function round2(value: Amount): Amount {
  return value.decimalPlaces() <= 2 ? value : value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

/**
 * Splits an amount in proportion to weights, each part rounded half up to 2 decimals and none above what is left; the last takes the
 * remainder, so that the parts add up exactly. Where all weights are zero the first takes everything.
 */
export function inProportion(whole: Amount, weights: readonly Amount[]): Amount[] {
  const total = sum(weights);
  let left = whole;
  return weights.map((weight, index) => {
    const share = total.isZero() ? left : round2(whole.times(weight).div(total));
    const part = index === weights.length - 1 || share.gt(left) ? left : share;
    left = left.minus(part);
    return part;
  });
}

// Text with at least 2 decimals, without rounding again, which would be expensive.
function padded(text: string): string {
  const point = text.indexOf('.');
  if (point === -1) return `${text}.00`;
  return point === text.length - 2 ? `${text}0` : text;
}

/** Writes an amount with exactly 2 decimals, as the header amounts of a document carry it (`115.00`). */
export function format2(value: Amount): string {
  return padded(round2(value).toFixed());
}

/** Writes an amount with all its decimals but at least 2 (`1.50`, `0.333333`): prices and quantities, which may have any number. */
export function formatAtLeast2(value: Amount): string {
  return padded(value.toFixed());
}

/** The number in a JSON result: at most 2 decimals and below 10^13, so it is exact. */
export function toJsonNumber(value: Amount): number {
  return round2(value).toNumber();
}

const hundredth = amount('0.01');

/** So many percent of a value, exact: `percentOf(50, 15)` is 7.5. */
export function percentOf(value: Amount, percent: Amount): Amount {
  return value.times(percent).times(hundredth);
}

/** Hundredths of the currency unit (halalas for SAR), the form in which the ledger stores and adds up money. */
export function toHundredths(value: Amount): number {
  const hundredths = value.times(100);
  if (!hundredths.isInteger()) throw new RangeError('an amount in hundredths has at most 2 decimals');
  return hundredths.toNumber();
}

/** The amount of a number of hundredths. */
export function fromHundredths(hundredths: number): Amount {
  return amount(hundredths).times(hundredth);
}
