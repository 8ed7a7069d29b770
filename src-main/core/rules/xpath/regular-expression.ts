import type { XmlElement } from '../../xml/xml-tree.ts';
import { Unprocessable } from './unprocessable.ts';

// XPath's expressions (XPath and XQuery Functions 2.0, §7.6.1) are those of XML Schema with anchors, groups and back references.
// They are rewritten for JavaScript, which knows more (look-ahead, \b, \u) and means less by \d and \w.

// Backtracking takes time that doubles with every character, and documents come from anywhere. Currencies are far shorter.
const maximumPattern = 16;
const maximumText = 8;
// Every amount of a document is searched for in its currency.
const maximumSearchedText = 1000;
// Repetitions multiply what backtracking tries, however short the text is.
const largeCount = /\{\d*[5-9]|\{\d\d|,\d*[5-9]|,\d\d/;

const nameStart = '\\p{L}\\p{Nl}_:';
const nameRest = `${nameStart}\\p{Nd}\\p{M}.\\-\\u00b7`;
const classEscapes: ReadonlyMap<string, string> = new Map([
  ['d', '\\p{Nd}'],
  ['D', '\\P{Nd}'],
  ['s', '[ \\t\\n\\r]'],
  ['S', '[^ \\t\\n\\r]'],
  ['w', '[^\\p{P}\\p{Z}\\p{C}]'],
  ['W', '[\\p{P}\\p{Z}\\p{C}]'],
  ['i', `[${nameStart}]`],
  ['I', `[^${nameStart}]`],
  ['c', `[${nameRest}]`],
  ['C', `[^${nameRest}]`],
]);

// Nearly all patterns are currency codes, and this form is found out much sooner than `plain`, which has them all.
const capitals = /^[A-Z]*$/;
const plain = /^[\p{L}\p{Nd} ]*$/u;
// A category, another escape, a class, a count, the start of a group, or a single character. Classes cut out of classes are left to be refused.
const token = /\\[pP]\{[A-Z][a-z]?\}|\\.|\[\^?(?:\\[pP]\{[A-Z][a-z]?\}|\\.|[^[\]\\])+\]|\{\d+(?:,\d*)?\}|\(\?:|./gsu;
const classMember = /(\\[pP]\{[A-Z][a-z]?\}|\\.|.)(?:-(\\.|.))?/gsu;

function literal(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function translateCharacter(piece: string): string | undefined {
  if (!piece.startsWith('\\')) return literal(piece);
  const escaped = piece.slice(1);
  if (escaped === '') return undefined;
  if (/^[pP]\{|^[nrt]$/.test(escaped)) return piece;
  return '\\|.^?*+{}()[]$-'.includes(escaped) ? literal(escaped) : classEscapes.get(escaped);
}

function translateClass(piece: string): string | undefined {
  const start = piece.startsWith('[^') ? '[^' : '[';
  const members = [...piece.slice(start.length, -1).matchAll(classMember)].map(([, first = '', last]) => {
    const from = translateCharacter(first);
    const to = last === undefined ? '' : translateCharacter(last);
    return from === undefined || to === undefined ? undefined : to === '' ? from : `${from}-${to}`;
  });
  return members.length === 0 || members.includes(undefined) ? undefined : `${start}${members.join('')}]`;
}

function translate(piece: string): string | undefined {
  if (/^\[./s.test(piece)) return translateClass(piece);
  if (/^(?:\{.+|\\[1-9]|\(\?:|[()|?*+^$])$/.test(piece)) return piece;
  // A closing brace alone stands for itself, as Saxon takes it; a closing bracket does not.
  if ('[]{'.includes(piece)) return undefined;
  return piece === '.' ? '[^\\n\\r]' : translateCharacter(piece);
}

function expressionOf(pattern: string, element: XmlElement): RegExp {
  const pieces = (pattern.match(token) ?? []).map(translate);
  try {
    if (!pieces.includes(undefined)) return new RegExp(pieces.join(''), 'v');
  } catch {
    // JavaScript refuses it as XPath does: a quantifier of nothing, a group left open.
  }
  throw new Unprocessable(element, 'This is searched for as a regular expression, but it is none.');
}

/**
 * `matches(text, pattern)`, which finds the pattern anywhere in the text. A pattern that is no regular expression of XPath
 * makes the stylesheets abort; the element is the one that holds it. One of more than 16 characters, letters and digits apart, or
 * with a repetition of more than 4 is found nowhere, and none is found in a text of more than 8; nothing at all is found in a
 * text of more than 1,000, which is no currency.
 */
export function matches(text: string, pattern: string, element: XmlElement): boolean {
  if (text.length > maximumSearchedText) return false;
  if (capitals.test(pattern) || plain.test(pattern)) return text.includes(pattern);
  const expression = expressionOf(pattern, element);
  const isHarmless = pattern.length <= maximumPattern && text.length <= maximumText && !largeCount.test(pattern);
  return isHarmless && expression.test(text);
}
