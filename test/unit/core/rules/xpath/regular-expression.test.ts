import { expect, test } from 'vitest';
import { Unprocessable } from '#main/core/rules/xpath/unprocessable.ts';
import { matches } from '#main/core/rules/xpath/regular-expression.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';

function anyElement(): XmlElement {
  const parsed = readXml('<e/>');
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value;
}

const element = anyElement();

test.each([
  ['SAR', 'SAR', true],
  ['SAR', 'AR', true],
  ['SAR', '', true],
  ['', 'SAR', false],
  ['SAR', ' SAR', false],
  ['SAR', 'S.R', true],
  ['SAR', '^S', true],
  ['SAR', 'S$', false],
  ['USD', 'U.D|x', true],
  ['SAR', '[R-T]A[^S]', true],
  ['SAR', '[a-]', false],
  ['S-R', '[a-]', true],
  ['SAR', '-', false],
  ['SAAR', 'A{2}', true],
  ['SAR', 'A{2,}', false],
  ['SAR', '(?:S|T)A', true],
  ['SAAR', '(A)\\1', true],
  ['S٣R', '\\d', true],
  ['S٣R', '[\\d]', true],
  ['_', '\\w', false],
  ['S\u00a0R', '\\s', false],
  ['S.R', 'S\\.R', true],
  ['SAR', 'S\\.R', false],
  ['SAR', '\\p{Lu}+', true],
  ['SAR', '\\i\\c', true],
  ['S/R', 'S/R', true],
  ['S R', '😀', false],
  ['SAR', '}', false],
  ['S}R', 'S}', true],
])('"%s" matches "%s": %s', (text, pattern, isMatch) => {
  expect(matches(text, pattern, element)).toBe(isMatch);
});

test.each([
  '+',
  '*S',
  '?',
  '(',
  ')',
  '[',
  ']',
  '[]',
  '{',
  'A{',
  'A{2,1}',
  'A**',
  '\\',
  '\\b',
  '\\u0041',
  '(?=A)',
  '[z-a]',
  '[a-z-[s]]',
])('"%s" is no expression of XPath', (pattern) => {
  expect(() => matches('SAR', pattern, element)).toThrow(Unprocessable);
});

test('spends no time on long expressions and texts', () => {
  expect(matches('SARSARSAR', 'SAR', element)).toBe(true);
  expect(matches('SARSARSAR', 'S.R', element)).toBe(false);
  expect(matches('SSSSSSSS', '^(((((S+)+)+)+)+)+x', element)).toBe(false);
  expect(matches('SAR', `S.R${'|'.repeat(14)}`, element)).toBe(false);
  expect(() => matches('SAR', '('.repeat(100), element)).toThrow(Unprocessable);
});
