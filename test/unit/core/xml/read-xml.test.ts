import { expect, test } from 'vitest';
import { maximumXmlSize, readXml, type XmlFault } from '#main/core/xml/read-xml.ts';
import { attributeOf, childOf, childrenOf, textOf } from '#main/core/xml/select.ts';
import { maximumXmlDepth } from '#main/core/xml/xml-limits.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';

function rootOf(xml: Uint8Array | string): XmlElement {
  const parsed = readXml(xml);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value;
}

function faultOf(xml: Uint8Array | string): XmlFault | undefined {
  const parsed = readXml(xml);
  return parsed.ok ? undefined : parsed.fault;
}

function nested(depth: number): string {
  return '<a>'.repeat(depth) + '</a>'.repeat(depth);
}

test('reads names, namespaces, attributes, texts and parents', () => {
  const root = rootOf('<a xmlns="urn:a" xmlns:b="urn:b"><b:c d="1" b:d=" 2 ">x &amp; y</b:c></a>');
  expect(root).toMatchObject({ namespace: 'urn:a', name: 'a', attributes: [], parent: undefined });
  const [child] = childrenOf(root, 'urn:b', 'c');
  expect(child).toMatchObject({
    namespace: 'urn:b',
    name: 'c',
    attributes: [
      { namespace: '', name: 'd', value: '1' },
      { namespace: 'urn:b', name: 'd', value: ' 2 ' },
    ],
    children: ['x & y'],
  });
  expect(child?.parent).toBe(root);
});

test('makes one text of adjacent text and CDATA', () => {
  expect(rootOf('<a>1<![CDATA[<2>]]>3&#52;<b/>5</a>').children).toMatchObject(['1<2>34', { name: 'b' }, '5']);
});

test('drops comments and instructions, which part the texts around them', () => {
  const root = rootOf('<?xml version="1.0"?><!-- 0 --><a>1<!-- 2 -->3<![CDATA[4]]><?five 5?>6<b><!-- 7 --></b>8<!-- 9 --></a>');
  expect(root.children).toMatchObject(['1', '34', '6', { name: 'b', children: [] }, '8']);
  expect(textOf(root)).toBe('13468');
});

test('normalises line ends in text and white space in attributes', () => {
  const root = rootOf('<a b="1\r\n2">x\r\ny\rz&#13;</a>');
  expect(attributeOf(root, 'b')).toBe('1 2');
  expect(textOf(root)).toBe('x\ny\nz\r');
});

test('reads bytes with and without a byte order mark', () => {
  const bytes = new TextEncoder().encode('<?xml version="1.0" encoding="utf-8"?><a>ريال</a>');
  expect(textOf(rootOf(bytes))).toBe('ريال');
  expect(textOf(rootOf(Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes)))).toBe('ريال');
  expect(rootOf('\ufeff<a/>').name).toBe('a');
});

test('refuses bytes with two byte order marks', () => {
  expect(readXml(new TextEncoder().encode('\ufeff\ufeff<a/>'))).toMatchObject({ ok: false });
});

test.each([
  ['a document type declaration', '<!DOCTYPE a><a/>'],
  ['an entity without declaration', '<a>&b;</a>'],
  ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
  ['another version of XML', '<?xml version="2.0"?><a/>'],
  ['an undeclared prefix', '<b:a/>'],
  ['an undeclared prefix of an attribute', '<a b:c=""/>'],
  ['a prefix that is taken back', '<a xmlns:b="urn:b"><b:c xmlns:b=""/></a>'],
  ['the same attribute twice', '<a b="" b=""/>'],
  ['the same attribute under two prefixes', '<a xmlns:b="urn:b" xmlns:c="urn:b" b:d="" c:d=""/>'],
  ['an unclosed element', '<a><b></a>'],
  ['a second root', '<a/><b/>'],
  ['text after the root', '<a/>b'],
  ['no root', '<!-- nothing -->'],
  ['nothing', ''],
  ['an attribute without quotes', '<a b=c/>'],
  ['a control character', '<a>\u0001</a>'],
  ['a reference to a control character', '<a>&#0;</a>'],
  ['half a surrogate pair', '<a>\ud800</a>'],
  ['a bare ampersand', '<a>& b</a>'],
  ['a left angle bracket in an attribute', '<a b="<"/>'],
  ['an XML declaration that is not first', ' <?xml version="1.0"?><a/>'],
])('refuses %s', (_, xml) => {
  expect(faultOf(xml)).toBeDefined();
});

test('refuses bytes that are not UTF-8', () => {
  expect(faultOf(Uint8Array.of(0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e))).toMatchObject({ line: 1, column: 1 });
  expect(faultOf(Uint8Array.from(Buffer.from('<a/>', 'utf16le')))).toBeDefined();
});

test('says where the fault is, without the position in the message', () => {
  const fault = faultOf('<a>\n  <b>\n</a>');
  expect(fault).toMatchObject({ line: 3, column: 4 });
  expect(fault?.message).not.toMatch(/^\d/);
});

test('reads down to the deepest level and refuses the next', () => {
  expect(faultOf(nested(maximumXmlDepth))).toBeUndefined();
  expect(faultOf(nested(maximumXmlDepth + 1))?.message).toContain('nested deeper');
});

test('refuses what is larger than the limit', () => {
  const xml = `<a>${' '.repeat(maximumXmlSize)}</a>`;
  expect(faultOf(xml)?.message).toContain('larger');
  expect(faultOf(new TextEncoder().encode(xml))?.message).toContain('larger');
});

test('finds children and attributes by namespace and name', () => {
  const root = rootOf('<a xmlns:b="urn:b"><c>1</c><b:c>2</b:c><b:c d="3"><e>4</e>5</b:c></a>');
  expect(childrenOf(root, 'urn:b', 'c').map(textOf)).toEqual(['2', '45']);
  expect(textOf(childOf(root, '', 'c')!)).toBe('1');
  expect(childOf(root, 'urn:b', 'f')).toBeUndefined();
  expect(attributeOf(childrenOf(root, 'urn:b', 'c')[1]!, 'd')).toBe('3');
  expect(attributeOf(root, 'd')).toBeUndefined();
});
