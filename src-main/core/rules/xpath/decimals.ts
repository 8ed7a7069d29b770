import { textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { Unprocessable } from './unprocessable.ts';
import { work } from './work-limit.ts';
import { oneOf } from './texts.ts';

type Elements = readonly XmlElement[];

/**
 * An exact decimal number, units × 10^-scale, of any size: XPath's xs:decimal. Plain big integers, because the rules work
 * out several such numbers for each line of each document, and a library for decimals takes five times as long.
 */
export type Exact = { units: bigint; scale: number };

// The look-ahead keeps white space alone from being parted between both ends in every way there is.
const decimalForm = /^[ \t\r\n]*(?![ \t\r\n])([+-]?)(\d*)(?:\.(\d*))?[ \t\r\n]*$/;
const quotientScale = 18;
const exactDigits = 100;

const smallPowersOf10: readonly bigint[] = Array.from({ length: 24 }, (_, exponent) => 10n ** BigInt(exponent));

/** The number 0. */
export const exactZero: Exact = { units: 0n, scale: 0 };

/** `xs:decimal(element)`; a text that is no decimal makes XPath abort. */
export function decimalOf(element: XmlElement): Exact {
  const value = parseDecimal(textOf(element));
  if (value === undefined) throw new Unprocessable(element, 'A decimal number is needed here.');
  return value;
}

/** An exact number from decimal text, or undefined where the text is none. */
export function parseDecimal(text: string): Exact | undefined {
  const [, sign, whole = '', fraction = ''] = decimalForm.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const size = BigInt(whole + fraction);
  return { units: sign === '-' ? -size : size, scale: fraction.length };
}

/** `xs:decimal(elements)` of at most one element; none gives undefined, XPath's empty sequence. */
export function decimalAt(elements: Elements): Exact | undefined {
  const element = oneOf(elements);
  return element === undefined ? undefined : decimalOf(element);
}

/** `xs:decimal(value)` of a double: the binary value itself, not the shortest text that stands for it. */
export function decimalOfDouble(value: number): Exact {
  const [digits = '', exponent = '0'] = value.toPrecision(exactDigits).split('e');
  const mantissa = parseDecimal(digits) ?? exactZero;
  return { units: mantissa.units, scale: mantissa.scale - Number(exponent) };
}

/** The sum of `elements/xs:decimal(.)`, 0 of none. */
export function sumOfDecimals(elements: Elements): Exact {
  work(elements.length);
  let sum = exactZero;
  for (const element of elements) sum = plus(sum, decimalOf(element));
  return sum;
}

function powerOf10(exponent: number): bigint {
  return smallPowersOf10[exponent] ?? 10n ** BigInt(exponent);
}

function unitsAt(value: Exact, scale: number): bigint {
  return value.scale === scale ? value.units : value.units * powerOf10(scale - value.scale);
}

/** `one + other`. */
export function plus(one: Exact, other: Exact): Exact {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
}

/** `one - other`. */
export function minus(one: Exact, other: Exact): Exact {
  return plus(one, { units: -other.units, scale: other.scale });
}

/** `one * other`, with the decimals of both. */
export function times(one: Exact, other: Exact): Exact {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

/** `value div 100`. */
export function exactPercentOf(value: Exact): Exact {
  return { units: value.units, scale: value.scale + 2 };
}

/** Negative, exactZero or positive as one is less than, equal to or more than the other. */
export function compare(one: Exact, other: Exact): number {
  const difference = minus(one, other).units;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** `a = b` where either may be the empty sequence, which equals nothing. */
export function areEqual(one: Exact | undefined, other: Exact | undefined): boolean {
  return one !== undefined && other !== undefined && compare(one, other) === 0;
}

function floorOf(dividend: bigint, divisor: bigint): bigint {
  const cut = dividend / divisor;
  return dividend < 0n && cut * divisor !== dividend ? cut - 1n : cut;
}

/** `round(value * 100) div 100` and `round(value, 2)`: to 2 decimals, halves towards positive infinity. */
export function roundExact2(value: Exact): Exact {
  if (value.scale <= 2) return value;
  const divisor = powerOf10(value.scale - 2);
  return { units: floorOf(value.units * 2n + divisor, divisor * 2n), scale: 2 };
}

/** `floor(value * 1000) div 1000`: cut to 3 decimals, downwards. */
export function floor3(value: Exact): Exact {
  return value.scale <= 3 ? value : { units: floorOf(value.units, powerOf10(value.scale - 3)), scale: 3 };
}

// Decimals without trailing zeros; of 300 it is -2.
function shortestScale({ units, scale }: Exact): number {
  if (units === 0n) return 0;
  const digits = units.toString();
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return scale - (digits.length - end);
}

function sizeOf(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** `a div b` as Saxon divides decimals: 18 decimals or more, halves towards exactZero. Undefined where `b` is 0. */
export function quotientOf(one: Exact, other: Exact): Exact | undefined {
  if (other.units === 0n) return undefined;
  const scale = Math.max(quotientScale, quotientScale + shortestScale(one) - shortestScale(other));
  const shift = scale + other.scale - one.scale;
  const dividend = one.units * powerOf10(Math.max(shift, 0));
  const divisor = other.units * powerOf10(Math.max(-shift, 0));
  const cut = dividend / divisor;
  const rest = dividend - cut * divisor;
  if (sizeOf(rest) * 2n <= sizeOf(divisor)) return { units: cut, scale };
  return { units: dividend < 0n === divisor < 0n ? cut + 1n : cut - 1n, scale };
}

function hundredthsOf(value: Exact): bigint {
  if (value.scale <= 2) return unitsAt(value, 2);
  const divisor = powerOf10(value.scale - 2);
  const cut = value.units / divisor;
  const twiceRest = (value.units - cut * divisor) * 2n;
  const isUp = twiceRest > divisor || (twiceRest === divisor && cut % 2n === 1n);
  return isUp ? cut + 1n : cut;
}

/** The text of a number with 2 decimals, halves to the even neighbour, without its sign. */
export function sizeWith2Decimals(value: Exact): string {
  const digits = hundredthsOf({ units: sizeOf(value.units), scale: value.scale })
    .toString()
    .padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
