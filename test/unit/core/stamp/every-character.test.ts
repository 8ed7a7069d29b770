import { expect, test } from 'vitest';
import { namespaces } from '#main/core/xml/namespaces.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { attributeOf, childOf, childrenOf, textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { requiredText } from '#shared/api/v1/field-types.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { sampleDocument, sampleLine } from '#support/core/sample-document.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';

const delicate = '\t\n\r &<>"\']]>\u0085\u2028\u2029\ufeff\ufdd0\ufffd😀\u{1fffe}\u{10ffff}';

/** Every character of the basic plane that the API accepts, and some of each other plane, its ends included. */
function acceptedCharacters(): string[] {
  const characters: string[] = [];
  for (let unit = 0; unit <= 0xffff; unit += 1) characters.push(String.fromCharCode(unit));
  for (let plane = 0x10000; plane <= 0x100000; plane += 0x10000)
    for (const offset of [0, 1, 0xf600, 0xfffd, 0xfffe, 0xffff]) characters.push(String.fromCodePoint(plane + offset));
  return characters.filter((character) => requiredText.safeParse(`x${character}`).success);
}

function chunksOf(characters: string[], size: number): string[] {
  const chunks: string[] = [];
  for (let start = 0; start < characters.length; start += size) chunks.push(characters.slice(start, start + size).join(''));
  return chunks;
}

function stamped(document: TaxDocument): Uint8Array {
  const written = writeDocument(document, { icv: 1, previousHash: initialPreviousHash });
  return stamp(written, unitSigner(), { signingTime: '2026-11-20T12:00:00', invoiceType: document.invoiceType }).xml;
}

function rootOf(xml: Uint8Array): XmlElement {
  const read = readXml(xml);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
}

function linesOf(root: XmlElement): XmlElement[] {
  return childrenOf(root, namespaces.cac, 'InvoiceLine');
}

function lineName(line: XmlElement): string {
  return textOf(childOf(childOf(line, namespaces.cac, 'Item')!, namespaces.cbc, 'Name')!);
}

test('every character that the API accepts can be stamped, verified and read back', () => {
  const characters = acceptedCharacters();
  expect(characters).toContain('\ufffd');
  expect(characters.length).toBeGreaterThan(63_000);
  const names = chunksOf(characters, 1000);
  const xml = stamped(
    sampleDocument(
      {},
      names.map((name) => sampleLine({ name })),
    ),
  );
  expect(verify(xml, { layout: 'ours' })).toMatchObject({ ok: true, faults: [] });
  expect(linesOf(rootOf(xml)).map(lineName)).toEqual(names);
});

test('delicate characters survive in every text of a document, in the QR and in attributes', () => {
  const document = sampleDocument({ number: delicate, buyer: { name: delicate } }, [
    sampleLine({ name: delicate, unitCode: delicate }),
  ]);
  const xml = stamped({ ...document, seller: { ...document.seller, name: delicate } });
  expect(verify(xml, { layout: 'ours' })).toMatchObject({ ok: true, faults: [] });
  const root = rootOf(xml);
  const [line] = linesOf(root);
  expect(lineName(line!)).toBe(delicate);
  expect(attributeOf(childOf(line!, namespaces.cbc, 'InvoicedQuantity')!, 'unitCode')).toBe(delicate);
  expect(textOf(childOf(root, namespaces.cbc, 'ID')!)).toBe(delicate);
  expect(textOf(childOf(root, namespaces.cac, 'AccountingSupplierParty')!)).toContain(delicate);
  expect(textOf(childOf(root, namespaces.cac, 'AccountingCustomerParty')!)).toContain(delicate);
});
