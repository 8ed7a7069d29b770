import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { secp256k1 } from '#main/core/certificate/secp256k1.ts';
import { hashOf } from '#main/core/stamp/hash.ts';
import { readQr } from '#main/core/stamp/reading/read-qr.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { sampleDocument, sampleSections, textOf } from '#support/core/stamp/stamp-documents.ts';
import { unitKeyPair } from '#support/core/stamp/stamp-signer.ts';

const document = sampleDocument('simplified');
const sections = sampleSections('simplified');

function tagCount(qr: string): number | undefined {
  const read = readQr(qr);
  return read.ok ? read.value.length : undefined;
}

test('is the body with exactly three parts inserted', () => {
  const text = textOf(document.xml);
  const withoutParts = text
    .replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')
    .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, '')
    .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*<\/cac:Signature>/s, '');
  expect(withoutParts).toBe(sections.rootStart + sections.beforeStamp + sections.afterStamp);
  expect(text).toContain(`${sections.rootStart}<ext:UBLExtensions>\n    <ext:UBLExtension>\n`);
  expect(text).toContain('</cac:Signature><cac:AccountingSupplierParty>');
});

test('hashes the body and signs the SHA-256 of that hash', () => {
  const hash = hashOf(sections);
  expect(document.hash).toBe(Buffer.from(hash).toString('base64'));
  const digest = createHash('sha256').update(hash).digest();
  expect(secp256k1().verify(digest, Buffer.from(document.signature, 'base64'), unitKeyPair().publicKey)).toBe(true);
});

test('gives the same bytes for the same document, key and time', () => {
  expect(sampleDocument('simplified')).toEqual(document);
});

test('keeps the hash whatever the kind of stamp says, and holds in its own layout', () => {
  for (const invoiceType of ['simplified', 'standard'] as const) {
    const stamped = sampleDocument(invoiceType, 3);
    expect(verify(stamped.xml, { layout: 'ours' })).toMatchObject({ ok: true, stamped: true, faults: [], hash: stamped.hash });
  }
});

test('gives a simplified document nine QR tags and a standard one eight', () => {
  expect(tagCount(document.qr)).toBe(9);
  expect(tagCount(sampleDocument('standard').qr)).toBe(8);
  expect(textOf(document.xml)).toContain(`mimeCode="text/plain">${document.qr}</cbc:EmbeddedDocumentBinaryObject>`);
});
