/**
 * The amounts of a request computed a second time, in whole numbers (BigInt) and without the decimal library, so that they share
 * nothing with the product's arithmetic.
 */
export type RecomputedTotals = {
  /** All in hundredths of the currency unit. */
  subtotal: bigint;
  vat: bigint;
  total: bigint;
  /** Σ round2(quantity × unit_price): the sum of a till with gross prices. */
  tillSum: bigint;
};

type Discount = { amount?: number; percent?: number };
type Line = { quantity: number; unit_price: number; vat_category?: string; discount?: Discount };
type Fraction = { numerator: bigint; denominator: bigint };

function fractionOf(value: number): Fraction {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return shift >= 0
    ? { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-shift) };
}

/** Half up, for amounts that are not negative. */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function lineHundredths(line: Line, dividedBy: { numerator: bigint; denominator: bigint }): bigint {
  const quantity = fractionOf(line.quantity);
  const price = fractionOf(line.unit_price);
  return roundedQuotient(
    quantity.numerator * price.numerator * 100n * dividedBy.denominator,
    quantity.denominator * price.denominator * dividedBy.numerator,
  );
}

const one = { numerator: 1n, denominator: 1n };
const withVat = { numerator: 115n, denominator: 100n };

/** Recomputes a request's totals from its lines alone. */
export function recomputeTotals(lines: readonly Line[], pricesIncludeVat: boolean): RecomputedTotals {
  let standardRated = 0n;
  let others = 0n;
  let tillSum = 0n;
  for (const line of lines) {
    const isStandardRated = (line.vat_category ?? 'S') === 'S';
    const net = lineHundredths(line, pricesIncludeVat && isStandardRated ? withVat : one);
    if (isStandardRated) standardRated += net;
    else others += net;
    tillSum += lineHundredths(line, one);
  }
  const subtotal = standardRated + others;
  const vat = roundedQuotient(standardRated * 15n, 100n);
  return { subtotal, vat, total: subtotal + vat, tillSum };
}

function takenBy({ amount, percent }: Discount, hundredths: bigint): bigint {
  if (amount !== undefined) return hundredthsOf(amount);
  return roundedQuotient(hundredths * hundredthsOf(percent), 10_000n);
}

/** What is left of lines in their own prices, each rounded once, after the discounts on them and on the document. */
export function recomputeDiscounted(
  lines: readonly Line[],
  discounts: readonly (Discount & { vat_category?: string | undefined })[],
): bigint {
  const sums = lines.map((line) => {
    const full = lineHundredths(line, one);
    return { category: line.vat_category ?? 'S', left: full - (line.discount === undefined ? 0n : takenBy(line.discount, full)) };
  });
  const sumOf = (category?: string): bigint =>
    sums.reduce((total, sum) => (category === undefined || sum.category === category ? total + sum.left : total), 0n);
  return discounts.reduce((left, discount) => left - takenBy(discount, sumOf(discount.vat_category)), sumOf());
}

/** An amount of a JSON result in hundredths; it must have at most 2 decimals. */
export function hundredthsOf(value: unknown): bigint {
  const text = (value as number).toFixed(2);
  if (Number(text) !== value) throw new Error(`${String(value)} has more than 2 decimals`);
  return BigInt(text.replace('.', ''));
}
