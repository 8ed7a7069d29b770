import { textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { Unprocessable } from './unprocessable.ts';
import { work } from './work-limit.ts';
import { parseDecimal, sizeWith2Decimals, exactZero, type Exact } from './decimals.ts';
import { oneOf } from './texts.ts';

// XPath takes text without a declared type for a binary double wherever it calculates or compares with a number; so the
// rules that do not cast to xs:decimal see what doubles see (standard §6.0.1).

type Elements = readonly XmlElement[];

const doubleForm = /^[ \t\r\n]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[ \t\r\n]*$/;
const plainNumber = /^\d+(?:\.\d\d?)?$/;
const wholeMinusZero = /^[ \t\r\n]*-0{1,15}[ \t\r\n]*$/;

/** `number(element)`: NaN where the text is no number. */
export function numberIn(element: XmlElement): number {
  const text = doubleForm.exec(textOf(element))?.[1];
  return text === undefined ? NaN : Number(text);
}

/** The element as an operand; a text that is no number makes XPath abort. */
export function doubleOf(element: XmlElement): number {
  const value = numberIn(element);
  if (Number.isNaN(value)) throw new Unprocessable(element, 'A number is needed here.');
  return value;
}

/** At most one element as an operand. None gives NaN, which like XPath's empty sequence compares as false with everything. */
export function doubleAt(elements: Elements): number {
  const element = oneOf(elements);
  return element === undefined ? NaN : doubleOf(element);
}

/** `sum(elements)` of doubles, 0 of none. */
export function sumOfDoubles(elements: Elements): number {
  work(elements.length);
  const [first, ...rest] = elements.map(doubleOf);
  return first === undefined ? 0 : rest.reduce((sum, value) => sum + value, first);
}

/**
 * How an element compares with 0: -1, 0 or 1. Saxon puts `-0.00` below exactZero (standard §6.0.1, Numbers), but compares a text
 * of up to 15 digits without a point as a whole number, so that `-0` is 0.
 */
export function signOf(element: XmlElement): number {
  const value = doubleOf(element);
  if (!Object.is(value, -0)) return Math.sign(value);
  return wholeMinusZero.test(textOf(element)) ? 0 : -1;
}

/** `elements > 0` over a sequence: whether any is. */
export function anyAboveZero(elements: Elements): boolean {
  work(elements.length);
  return elements.some((element) => signOf(element) > 0);
}

/** `elements = 0` over a sequence: whether any is. */
export function anyZero(elements: Elements): boolean {
  work(elements.length);
  return elements.some((element) => signOf(element) === 0);
}

/** `elements = 0.00` over a sequence: whether any is. Against a decimal even `-0` is below exactZero. */
export function anyZeroWithoutMinus(elements: Elements): boolean {
  work(elements.length);
  return elements.some((element) => Object.is(doubleOf(element), 0));
}

/** `round(value * 100) div 100`: to 2 decimals in doubles, halves towards positive infinity. */
export function round2OfDouble(value: number): number {
  return Math.round(value * 100) / 100;
}

// Most texts need no rounding, only zeros.
function format2OfSize(text: string): string {
  if (plainNumber.test(text)) {
    const point = text.indexOf('.');
    return point === -1 ? `${text}.00` : text.padEnd(point + 3, '0');
  }
  const [digits = '', exponent = '0'] = text.split('e');
  const mantissa = parseDecimal(digits) ?? exactZero;
  return sizeWith2Decimals({ units: mantissa.units, scale: mantissa.scale - Number(exponent) });
}

/**
 * `format-number(value, '#.00')` as a text to compare: the shortest decimal that reads back as the double, rounded to 2
 * decimals, halves to the even neighbour. A minus stays, even before exactZero; no number at all is `NaN`.
 */
export function formatDouble2(value: number | Exact): string {
  if (typeof value !== 'number') return (value.units < 0n ? '-' : '') + sizeWith2Decimals(value);
  if (!Number.isFinite(value)) return String(value);
  return (value < 0 || Object.is(value, -0) ? '-' : '') + format2OfSize(String(Math.abs(value)));
}
