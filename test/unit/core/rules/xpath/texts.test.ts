import { expect, test } from 'vitest';
import { hasOver2Decimals, lengthOf, normalizeSpace, stringOf } from '#main/core/rules/xpath/texts.ts';
import { path } from '#main/core/rules/xpath/path.ts';
import { Unprocessable } from '#main/core/rules/xpath/unprocessable.ts';
import { textOf } from '#main/core/xml/select.ts';
import { namespaces } from '#main/core/xml/namespaces.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';

function parsed(content: string): XmlElement {
  const read = readXml(`<cac:Item xmlns:cac="${namespaces.cac}" xmlns:cbc="${namespaces.cbc}">${content}</cac:Item>`);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
}

test('counts characters, not code units', () => {
  expect(lengthOf('')).toBe(0);
  expect(lengthOf('قهوة')).toBe(4);
  expect(lengthOf('a😀b😀')).toBe(4);
});

test('folds white space but no other space', () => {
  expect(normalizeSpace(' \t a \r\n b\n')).toBe('a b');
  expect(normalizeSpace(' \n ')).toBe('');
  expect(normalizeSpace('\u00a0')).toBe('\u00a0');
});

function over(text: string): boolean {
  return hasOver2Decimals([parsed(text)]);
}

test('counts the characters after the first point', () => {
  expect(['1', '1.', '1.00', ' 1.00', '100000'].map(over)).toEqual([false, false, false, false, false]);
  expect(['1.000', '1.00 ', '1.0.0'].map(over)).toEqual([true, true, true]);
  expect(hasOver2Decimals([])).toBe(false);
});

test('uses the text of at most one element', () => {
  expect(stringOf([])).toBe('');
  expect(stringOf([parsed('a')])).toBe('a');
  expect(() => stringOf([parsed('a'), parsed('b')])).toThrow(Unprocessable);
});

test('follows paths down and up, in document order', () => {
  const item = parsed('<cac:A><cbc:ID>1</cbc:ID><cbc:ID>2</cbc:ID></cac:A><cac:A><cbc:ID>3</cbc:ID></cac:A><cbc:ID>4</cbc:ID>');
  expect(path('cac:A/cbc:ID')(item).map(textOf)).toEqual(['1', '2', '3']);
  const [first] = path('cac:A')(item);
  expect(path('../cbc:ID')(first!).map(textOf)).toEqual(['4']);
  expect(path('..')(item)).toEqual([]);
  expect(() => path('xyz:A')).toThrow('no step');
});
