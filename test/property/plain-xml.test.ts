import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainXml } from '#main/core/xml/read-plain-xml.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import type { XmlDocument, XmlElement } from '#main/core/xml/xml-tree.ts';
import { generatedXml } from '#support/core/xml/generated-xml.ts';

const seed = 20_261_122;
const runs = 3_000;
const folder = 'test/golden/documents/valid';
const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'));

// What the parser makes of it: a comment behind the root is not plain, and changes nothing in the tree.
function parsed(text: string): XmlDocument | undefined {
  const read = readXmlDocument(`${text}<!---->`);
  return read.ok ? read.value : undefined;
}

function withoutParents(name: string, value: unknown): unknown {
  return name === 'parent' ? undefined : value;
}

function written({ root, version, hasInstruction }: XmlDocument): string {
  return JSON.stringify({ root, version: version ?? null, hasInstruction }, withoutParents);
}

function haveTheirParents(element: XmlElement): boolean {
  return element.children.every((child) => typeof child === 'string' || (child.parent === element && haveTheirParents(child)));
}

// Whether the parser sees the same, if anything is seen at all.
function isSame(text: string): boolean {
  const plain = readPlainXml(text);
  if (plain === undefined) return true;
  const other = parsed(text);
  return other !== undefined && written(other) === written(plain) && haveTheirParents(plain.root);
}

test('reads the documents that this product writes by itself, but for those with references', () => {
  const plain = documents.filter((text) => readPlainXml(text) !== undefined);
  expect(documents.filter((text) => !text.includes('&'))).toEqual(plain);
  expect(plain.every(isSame)).toBe(true);
});

const damage = fc.record({
  text: fc.constantFrom(...documents.filter((text) => !text.includes('&'))),
  at: fc.nat(),
  removed: fc.nat(3),
  added: fc.constantFrom(
    '',
    '<',
    '>',
    '/',
    '"',
    ' ',
    "'",
    '=',
    ':',
    'a',
    '<a>',
    '</a>',
    '<a/>',
    ' x="1"',
    ' xmlns="urn:a"',
    '\0',
    ']]>',
    '\u0085',
    'é',
  ),
});

test(`sees in ${runs} damaged documents (seed ${seed}) what the parser sees, or nothing`, () => {
  const isEqual = fc.property(damage, ({ text, at, removed, added }) => {
    const start = at % text.length;
    expect(isSame(text.slice(0, start) + added + text.slice(start + removed))).toBe(true);
  });
  fc.assert(isEqual, { seed, numRuns: runs });
});

test(`sees in ${runs} other texts (seed ${seed}) what the parser sees, or nothing`, () => {
  const isEqual = fc.property(generatedXml, (text) => {
    expect(isSame(text)).toBe(true);
  });
  fc.assert(isEqual, { seed, numRuns: runs });
});

test.each([
  ['two attributes of one name', '<a b="1" b="2"></a>'],
  ['a prefix that nothing declares', '<a:b></a:b>'],
  ['a prefix whose declaration has ended', '<a><b xmlns:c="urn:c"></b><c:d></c:d></a>'],
  ['a reserved namespace', '<a xmlns:b="http://www.w3.org/2000/xmlns/"></a>'],
  ['a prefix without a namespace', '<a xmlns:b=""></a>'],
  ['an end tag of another element', '<a><b></a></b>'],
  ['two roots', '<a></a><b></b>'],
  ['text beside the root', '<a></a>b'],
  ['an element that does not end', '<a><b></b>'],
  ['a control character', '<a>\u0001</a>'],
])('says nothing of %s', (_what, text) => {
  expect(readPlainXml(text)).toBeUndefined();
});
