import { expect, test } from 'vitest';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { excessOf, maximumAttributesOfElement, maximumXmlAttributes, maximumXmlElements } from '#main/core/xml/xml-limits.ts';
import { sampleDocument, sampleLine } from '#support/core/sample-document.ts';

test('counts elements, not what ends, comments on or instructs', () => {
  const others = '</a><!----><?b?><![CDATA[]]>'.repeat(10);
  expect(excessOf(`${'<a>'.repeat(maximumXmlElements)}${others}`)).toBeUndefined();
  expect(excessOf(`${'<a>'.repeat(maximumXmlElements)}${others}<a>`)).toBe('The document has more than 500,000 elements.');
});

test('counts attributes of all kinds of quotes and spaces, of one element and of all', () => {
  const most = `<a${' b="" c = \'\''.repeat(maximumAttributesOfElement / 2)}>`;
  expect(excessOf(most)).toBeUndefined();
  expect(excessOf(`${most.slice(0, -1)} d=""/>`)).toBe('An element has more than 10,000 attributes.');
  const elements = maximumXmlAttributes / maximumAttributesOfElement;
  expect(excessOf(most.repeat(elements))).toBeUndefined();
  expect(excessOf(`${most.repeat(elements)}<a b=""/>`)).toBe('The document has more than 1,000,000 attributes.');
});

test('lets pass what a till can make a document of, whatever its texts are', () => {
  const lines = Array.from({ length: 1000 }, () => sampleLine({ name: '="'.repeat(500) }));
  const { sections } = writeDocument(sampleDocument({}, lines), { icv: 1, previousHash: initialPreviousHash });
  expect(excessOf(sections.rootStart + sections.beforeStamp + sections.afterStamp)).toBeUndefined();
});
