import { expect, test } from 'vitest';
import { elementName, elementPath } from '#main/core/xml/element-path.ts';
import { namespaces } from '#main/core/xml/namespaces.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { childrenOf } from '#main/core/xml/select.ts';

test('writes the prefixes of the samples, whatever the document uses', () => {
  expect(elementName({ namespace: namespaces.cbc, name: 'ID' })).toBe('cbc:ID');
  expect(elementName({ namespace: namespaces.invoice, name: 'Invoice' })).toBe('Invoice');
  expect(elementName({ namespace: 'urn:x', name: 'y' })).toBe('Q{urn:x}y');
});

test('counts only where several siblings share a name', () => {
  const parsed = readXml(
    `<i:Invoice xmlns:i="${namespaces.invoice}" xmlns:c="${namespaces.cac}"><c:Item/><c:InvoiceLine/><c:InvoiceLine><c:Item/></c:InvoiceLine></i:Invoice>`,
  );
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const [, line] = childrenOf(parsed.value, namespaces.cac, 'InvoiceLine');
  expect(elementPath(childrenOf(line!, namespaces.cac, 'Item')[0]!)).toBe('/Invoice/cac:InvoiceLine[2]/cac:Item');
  expect(elementPath(childrenOf(parsed.value, namespaces.cac, 'Item')[0]!)).toBe('/Invoice/cac:Item');
});
