import { expect, test } from 'vitest';
import type { InvoiceType } from '#shared/invoice/document.ts';
import type { QrFields } from '#main/core/ubl/written-document.ts';
import { type StampValue, verify } from '#main/core/stamp/verify.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { maximumXmlSize } from '#main/core/xml/read-xml.ts';
import { sellerNameOf } from '#support/core/long-seller-name.ts';
import { bytesOf, sampleDocument, sampleQrFields, sampleSections, textOf } from '#support/core/stamp/stamp-documents.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';

const simplified = textOf(sampleDocument('simplified').xml);
const standard = textOf(sampleDocument('standard').xml);
const extensions = /<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s;
const qrReference = /<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/s;
const signature = /<cac:Signature>.*?<\/cac:Signature>/s;

function valuesOf(text: string, layout: 'any' | 'ours' = 'any'): StampValue[] {
  return verify(bytesOf(text), { layout }).faults.map((fault) => fault.value);
}

/** A replacement that has to find its place, so that no test passes on an unchanged document. */
function edit(text: string, from: string | RegExp, to: string): string {
  const edited = text.replace(from, () => to);
  if (edited === text) throw new Error(`Nothing to replace: ${String(from)}`);
  return edited;
}

function retagged(invoiceType: InvoiceType, fields: Partial<QrFields>, asType = invoiceType): StampValue[] {
  const written = { sections: sampleSections(invoiceType), qrFields: { ...sampleQrFields, ...fields } };
  const stamped = stamp(written, unitSigner(), { signingTime: '2026-01-31T14:05:09', invoiceType: asType });
  return valuesOf(textOf(stamped.xml));
}

function padded(text: string, size: number): string {
  return text + ' '.repeat(size - bytesOf(text).length);
}

function stripped(text: string): string {
  return edit(edit(edit(text, extensions, ''), qrReference, ''), signature, '');
}

test('returns the facts that chain and gateway need', () => {
  const verification = verify(bytesOf(simplified));
  const { rootStart, beforeStamp, afterStamp } = sampleSections('simplified');
  expect(verification).toMatchObject({
    ok: true,
    stamped: true,
    faults: [],
    hash: sampleDocument('simplified').hash,
    uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
    icv: '1',
    previousHash: initialPreviousHash,
    canonicalBody: rootStart + beforeStamp + afterStamp,
  });
  expect(verification.certificate?.base64).toBe(unitSigner().certificate.base64);
});

test('accepts a standard document without a stamp, but not a simplified one', () => {
  expect(verify(bytesOf(stripped(standard)))).toMatchObject({ ok: true, stamped: false });
  expect(verify(bytesOf(stripped(standard)), { layout: 'ours' })).toMatchObject({ ok: true, stamped: false });
  expect(valuesOf(stripped(simplified))).toEqual(['stamp_missing', 'qr_missing']);
});

test('wants a stamp of whatever does not call itself standard', () => {
  expect(valuesOf(edit(stripped(standard), 'name="0100000"', 'name="0300000"'))).toEqual(['stamp_missing', 'qr_missing']);
  expect(valuesOf(edit(stripped(standard), ' name="0100000"', ''))).toEqual(['stamp_missing', 'qr_missing']);
});

test('accepts a stamped standard document without a QR', () => {
  expect(verify(bytesOf(edit(standard, qrReference, ''))).ok).toBe(true);
});

test('misses each part of a stamp', () => {
  expect(valuesOf(edit(simplified, qrReference, ''))).toEqual(['qr_missing']);
  expect(valuesOf(edit(simplified, signature, ''))).toEqual(['stamp_text']);
  expect(valuesOf(edit(simplified, extensions, ''))).toContain('stamp_missing');
  expect(valuesOf(edit(standard, extensions, ''))).toContain('stamp_text');
});

test('leaves the layout of the stamp to its sender, except in a document of our own', () => {
  const indented = edit(simplified, '</ds:SignedInfo>', '</ds:SignedInfo>\n\n');
  expect(valuesOf(indented)).toEqual([]);
  expect(valuesOf(indented, 'ours')).toEqual(['stamp_text']);
  const otherPrefix = simplified.replaceAll('sbc:', 'b:').replace('xmlns:sbc', 'xmlns:b');
  expect(valuesOf(otherPrefix)).toEqual([]);
  expect(valuesOf(otherPrefix, 'ours')).toEqual(['stamp_text']);
});

test('sees through everything that canonical XML removes', () => {
  expect(valuesOf(simplified.replaceAll('\n', '\r\n'))).toEqual([]);
  expect(
    valuesOf(edit(simplified, '<cac:AccountingCustomerParty></cac:AccountingCustomerParty>', '<cac:AccountingCustomerParty/>')),
  ).toEqual([]);
  expect(valuesOf(edit(simplified, 'unitCode="PCE"', "unitCode = '&#80;CE'"))).toEqual([]);
  expect(valuesOf(edit(simplified, 'Pen &amp; pencil', 'Pen <![CDATA[&]]> pencil<!-- sharp -->'))).toEqual([]);
  expect(valuesOf(simplified.replaceAll('\n', '\r\n'), 'ours')).toEqual(['stamp_text']);
});

test('keeps line separators and character references of a text in its hash', () => {
  const sections = sampleSections('simplified');
  const afterStamp = edit(sections.afterStamp, 'قلم رصاص', 'a\u2028b\u0085c&#xD;d');
  const written = { sections: { ...sections, afterStamp }, qrFields: sampleQrFields };
  const stamped = stamp(written, unitSigner(), { signingTime: '2026-01-31T14:05:09', invoiceType: 'simplified' });
  expect(verify(stamped.xml, { layout: 'ours' })).toMatchObject({ ok: true, hash: stamped.hash });
});

const fixedTextEdits: [string, string | RegExp, string][] = [
  ['another signature algorithm', 'xmldsig-more#ecdsa-sha256', 'xmldsig-more#rsa-sha256'],
  ['another canonicalisation', 'xml-c14n11"/>', 'xml-c14n"/>'],
  ['another transform', 'not(//ancestor-or-self::cac:Signature)', 'not(//ancestor-or-self::cac:InvoiceLine)'],
  ['a missing transform', /<ds:Transform .*?<\/ds:Transform>/s, ''],
  ['another digest algorithm', 'xmlenc#sha256"/>', 'xmlenc#sha512"/>'],
  ['another reference URI', 'URI=""', 'URI="#other"'],
  ['another reference type', 'xmldsig#SignatureProperties', 'xmldsig#SignatureProperty'],
  ['another reference Id', 'Id="invoiceSignedData"', 'Id="x"'],
  ['another target', 'Target="signature"', 'Target="#signature"'],
  ['an added attribute', '<ds:KeyInfo>', '<ds:KeyInfo Id="k">'],
  ['an added element', '<ds:KeyInfo>', '<ds:KeyInfo><ds:KeyName>k</ds:KeyName>'],
  ['another signature URN', 'ubl:signature:1<', 'ubl:signature:2<'],
  ['another referenced signature', 'ubl:signature:Invoice</sbc', 'ubl:signature:Order</sbc'],
  ['another signature method', 'enveloped:xades</cbc:SignatureMethod>', 'enveloped</cbc:SignatureMethod>'],
  ['another extension URI', 'enveloped:xades</ext:ExtensionURI>', 'xades</ext:ExtensionURI>'],
  ['another media type', 'mimeCode="text/plain">AR', 'mimeCode="text/csv">AR'],
  ['another namespace', 'CommonSignatureComponents-2', 'CommonSignatureComponents-3'],
  ['text between elements', '<ds:KeyInfo>', 'text<ds:KeyInfo>'],
  ['a comment', '<ds:KeyInfo>', '<!-- c --><ds:KeyInfo>'],
  ['CDATA', 'ubl:signature:1<', 'ubl:signature:<![CDATA[1]]><'],
  ['a comment within a value', '<ds:SignatureValue>', '<ds:SignatureValue><!-- c -->'],
];

for (const [name, from, to] of fixedTextEdits) {
  test(`detects ${name} in the text that no digest covers`, () => {
    expect(valuesOf(edit(simplified, from, to))).toEqual(['stamp_text']);
  });
}

test('accepts no part twice and none in another place', () => {
  const [block] = extensions.exec(simplified)!;
  const [qr] = qrReference.exec(simplified)!;
  const [reference] = signature.exec(simplified)!;
  expect(valuesOf(edit(simplified, reference, reference + reference))).toEqual(['stamp_text']);
  expect(valuesOf(edit(simplified, qr, qr + qr))).toEqual(['stamp_text']);
  expect(valuesOf(edit(simplified, block, block + block))).toEqual(['stamp_text']);
  expect(
    valuesOf(edit(edit(simplified, block, ''), '<cac:AccountingSupplierParty>', `${block}<cac:AccountingSupplierParty>`)),
  ).toEqual(['stamp_text']);
  expect(valuesOf(edit(edit(simplified, qr, ''), '<cac:AccountingCustomerParty>', `<cac:AccountingCustomerParty>${qr}`))).toEqual(
    ['stamp_text'],
  );
  expect(valuesOf(edit(simplified, '<cac:AccountingCustomerParty>', `<cac:AccountingCustomerParty>${reference}`))).toEqual([
    'stamp_text',
  ]);
});

test('compares the QR with the body and the tags with the kind of document', () => {
  expect(retagged('simplified', { sellerName: 'Shop' })).toEqual(['qr_seller_name']);
  expect(retagged('simplified', { vatNumber: '' })).toEqual(['qr_vat_number']);
  expect(retagged('simplified', { timestamp: '2026-01-31T14:05:10' })).toEqual(['qr_timestamp']);
  expect(retagged('simplified', { timestamp: '2026-01-31T14:05:09Z' })).toEqual(['qr_timestamp']);
  expect(retagged('simplified', { payable: '115' })).toEqual(['qr_payable']);
  expect(retagged('simplified', { vat: '15.000' })).toEqual(['qr_vat']);
  expect(retagged('simplified', {}, 'standard')).toEqual(['qr_tags']);
  expect(retagged('standard', {}, 'simplified')).toEqual([]);
});

test.each(['2026-01-31T14:05:09', '2026-01-31T14:05:09Z'])(
  'takes the QR time %s of a time of issue that ends with Z',
  (timestamp) => {
    const { rootStart, beforeStamp, afterStamp } = sampleSections('simplified');
    const sections = { rootStart, beforeStamp: edit(beforeStamp, '</cbc:IssueTime>', 'Z</cbc:IssueTime>'), afterStamp };
    const written = { sections, qrFields: { ...sampleQrFields, timestamp } };
    const stamped = stamp(written, unitSigner(), { signingTime: '2026-01-31T14:05:09', invoiceType: 'simplified' });
    expect(valuesOf(textOf(stamped.xml))).toEqual([]);
  },
);

test('does without ext:ExtensionURI, but not with another one', () => {
  const uri = /\s*<ext:ExtensionURI>[^<]*<\/ext:ExtensionURI>/;
  expect(valuesOf(edit(simplified, uri, ''))).toEqual([]);
  expect(valuesOf(edit(simplified, uri, '<ext:ExtensionURI>urn:other</ext:ExtensionURI>'))).toEqual(['stamp_text']);
  expect(verify(bytesOf(edit(simplified, uri, '')), { layout: 'ours' }).ok).toBe(false);
});

/** A document of a seller whose name has that many bytes. */
function ofSellerWith(bytes: number): { xml: Uint8Array; qr: string } {
  const sellerName = sellerNameOf(bytes);
  const sections = sampleSections('simplified');
  const afterStamp = edit(sections.afterStamp, 'متجر | Shop &amp; Sons', sellerName);
  const written = { sections: { ...sections, afterStamp }, qrFields: { ...sampleQrFields, sellerName } };
  return stamp(written, unitSigner(), { signingTime: '2026-01-31T14:05:09', invoiceType: 'simplified' });
}

test.each([127, 128, 255])('holds a document whose seller has a name of %i bytes', (bytes) => {
  expect(verify(ofSellerWith(bytes).xml, { layout: 'ours' })).toMatchObject({ ok: true, faults: [] });
});

test.each([
  [128, 'QR tag 1 has the length byte 0x80, which is no BER length.'],
  [200, 'QR tag 1 has the length byte 0xc8, which is no BER length.'],
  [255, 'QR tag 1 has the length byte 0xff, which is no BER length.'],
])('refuses a QR that gives the length %i of a name as one raw byte', (bytes, message) => {
  const { xml, qr } = ofSellerWith(bytes);
  const decoded = Buffer.from(qr, 'base64');
  const raw = Buffer.concat([decoded.subarray(0, 1), decoded.subarray(2)]).toString('base64');
  expect(verify(bytesOf(edit(textOf(xml), qr, raw))).faults).toEqual([{ value: 'qr', message }]);
});

test('refuses what it cannot parse as XML', () => {
  const others = [
    '',
    'x',
    '<Invoice>',
    simplified.slice(0, -20),
    edit(simplified, '?>\n', '?>\n<!DOCTYPE Invoice>'),
    edit(simplified, '<cbc:ID>INV-1', '<?pi x?><cbc:ID>INV-1'),
    edit(simplified, '<Invoice', '<?pi x?><Invoice'),
    edit(simplified, 'UTF-8', 'ISO-8859-1'),
    edit(simplified, 'INV-1', 'INV\u0001'),
    edit(simplified, 'INV-1', '&nope;'),
    edit(simplified, 'INV-1', '\ufffd&nope;'),
    edit(simplified, '<cbc:ID>INV-1', '<cbc:ID>\ufffd<b>INV-1'),
    `${simplified}<Invoice/>`,
    `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`,
  ];
  for (const other of others) expect(valuesOf(other), `verifying ${other.slice(0, 40)}`).toEqual(['xml']);
  expect(verify(Uint8Array.of(0x3c, 0x61, 0xff, 0x2f, 0x3e)).faults[0]?.value).toBe('xml');
});

test('treats an attribute whose name begins like a declaration as an attribute', () => {
  expect(valuesOf(edit(simplified, '<cbc:ID>INV-1', '<cbc:ID xmlnsx="1">INV-1'))).toEqual(['hash', 'signature', 'qr_hash']);
});

test('verifies documents up to the common size limit', () => {
  expect(valuesOf(padded(simplified, maximumXmlSize))).toEqual([]);
  const [fault] = verify(bytesOf(padded(simplified, maximumXmlSize + 1))).faults;
  expect(fault?.value).toBe('xml');
  expect(fault?.message).toContain('larger');
});

test('verifies any other well-formed XML without throwing', () => {
  const { ext, cac, ds } = {
    ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
    cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    ds: 'http://www.w3.org/2000/09/xmldsig#',
  };
  const others = [
    '<a/>',
    `<e:UBLExtensions xmlns:e="${ext}"/>`,
    `<a><e:UBLExtensions xmlns:e="${ext}"/></a>`,
    `<a><e:UBLExtensions xmlns:e="${ext}"><X509Certificate xmlns="${ds}">AAAA</X509Certificate></e:UBLExtensions></a>`,
    `<a><c:Signature xmlns:c="${cac}"/></a>`,
  ];
  for (const other of others) expect(verify(bytesOf(other), { layout: 'ours' }).ok, `verifying ${other}`).toBe(false);
});
