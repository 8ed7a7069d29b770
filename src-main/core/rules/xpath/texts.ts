import { textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { Unprocessable } from './unprocessable.ts';
import { work } from './work-limit.ts';
import type { Path } from './path.ts';

type Elements = readonly XmlElement[];

/** The one element of a sequence, or undefined; two make the functions of XPath that take one item abort. */
export function oneOf(elements: Elements): XmlElement | undefined {
  const second = elements[1];
  if (second !== undefined) throw new Unprocessable(second, 'This is allowed here only once.');
  return elements[0];
}

/** The argument of a string function: the text of the one element, or nothing. */
export function stringOf(elements: Elements): string {
  const element = oneOf(elements);
  return element === undefined ? '' : textOf(element);
}

/** XPath's normalize-space: trimmed, and white space inside run together. */
export function normalizeSpace(text: string): string {
  if (!/[ \t\r\n]/.test(text)) return text;
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

/** `string-length`, in characters of Unicode. */
export function lengthOf(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) pairs += 1;
  }
  return text.length - pairs;
}

/** `elements = text` over a sequence: whether any is that text, exactly. */
export function anyIs(elements: Elements, text: string): boolean {
  work(elements.length);
  return elements.some((element) => textOf(element) === text);
}

/** `elements != text` over a sequence: whether any is another text; none at all is not. */
export function anyIsNot(elements: Elements, text: string): boolean {
  work(elements.length);
  return elements.some((element) => textOf(element) !== text);
}

/** `elements/text() = text`: whether any has a text node that is that text, exactly. */
export function anyTextNodeIs(elements: Elements, text: string): boolean {
  work(elements.length);
  return elements.some((element) => element.children.includes(text));
}

/** `normalize-space(elements) != ''` of at most one element. */
export function isFilled(elements: Elements): boolean {
  return normalizeSpace(stringOf(elements)) !== '';
}

/** `exists(elements) and (string-length(elements) < least or string-length(elements) > most)` of at most one element. */
export function hasLengthOutside(elements: Elements, least: number, most: number): boolean {
  const element = oneOf(elements);
  if (element === undefined) return false;
  const length = lengthOf(textOf(element));
  return length < least || length > most;
}

/** `string-length(substring-after(…, '.')) > 2` of at most one element: trailing zeros and white space count (standard §3). */
export function hasOver2Decimals(elements: Elements): boolean {
  const text = stringOf(elements);
  const point = text.indexOf('.');
  if (point === -1 || text.length - point - 1 <= 2) return false;
  return lengthOf(text.slice(point + 1)) > 2;
}

/** The test of a rule that allows the elements of a path two decimals. */
export function over2DecimalsAt(path: Path): (element: XmlElement) => boolean {
  return (element) => hasOver2Decimals(path(element));
}
