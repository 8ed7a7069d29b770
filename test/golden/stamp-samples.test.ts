import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hexDigest } from '#main/core/stamp/hash.ts';
import { readQr } from '#main/core/stamp/reading/read-qr.ts';
import { qrAndSignature, signedProperties, stampBlock } from '#main/core/stamp/stamp-block.ts';
import { verify, type Verification } from '#main/core/stamp/verify.ts';
import { hasSamples, readSample, sampleNames, workedExample } from '#support/core/stamp/stamp-samples.ts';

// The authority's samples lie in ../shared, which a clone by itself does not have: what needs them is skipped there.

// Standard §4.8.
const invoiceHash = 'z5F9qsS6oWyDhehD8u8S0DaxV+2CUiUz9Y+UsR61JgQ=';
const signatureValue = 'MEYCIQCYovp/Gxd/x2qZcDZZf+4TdtfZjU/1/fzS3EQjmZGhlQIhANTc0rlAs3ffQgrKi8V49eXV32d200XIutgCti4iGAjB';
const certificateDigest = 'ZDMwMmI0MTE1NzVjOTU2NTk4YzVlODhhYmI0ODU2NDUyNTU2YTVhYjhhMDFmN2FjYjk1YTA2OWQ0NjY2MjQ4NQ==';
const propertiesDigest = 'ZmMwY2ZhNDljNzNjZDA5NmY4NDM4MmY1ZmY1YTA0NjY3MzY4NzMxOGJhYmZmNWU1OGYzZWJlODI3ZDgyZGVkZA==';
const issuerName = 'CN=PRZEINVOICESCA4-CA, DC=extgazt, DC=gov, DC=local';
const serialNumber = '379112742831380471835263969587287663520528387';
const properties = { signingTime: '2025-07-22T15:51:28', certificateDigest, issuerName, serialNumber };

function example(): { text: string; verification: Verification } {
  const bytes = readSample(workedExample);
  return { text: Buffer.from(bytes).toString('utf8'), verification: verify(bytes) };
}

test.skipIf(!hasSamples)('the worked example has the canonical body and hash of the standard', () => {
  const body = example().verification.canonicalBody ?? '';
  expect(Buffer.byteLength(body, 'utf8')).toBe(6626);
  expect(body.startsWith('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac=')).toBe(true);
  expect(body).toContain('>\n\n    <cbc:ProfileID>');
  expect(body).toContain('</cac:AdditionalDocumentReference>\n    \n    \n    <cac:AccountingSupplierParty>');
  expect(body.endsWith('    </cac:InvoiceLine>\n</Invoice>')).toBe(true);
  expect(createHash('sha256').update(body).digest('hex')).toBe(
    'cf917daac4baa16c8385e843f2ef12d036b157ed82522533f58f94b11eb52604',
  );
  expect(example().verification.hash).toBe(invoiceHash);
});

test.skipIf(!hasSamples)('the worked example has the certificate values of the standard', () => {
  const certificate = example().verification.certificate!;
  expect(certificate.base64).toHaveLength(1328);
  expect(certificate.issuerName).toBe(issuerName);
  expect(certificate.serialNumber).toBe(serialNumber);
  expect(hexDigest(certificate.base64)).toBe(certificateDigest);
  expect(certificate.egs).toEqual({
    serialNumber: '1-TST|2-TST|3-ed22f1d8-e6a2-1118-9b58-d9a8f11e445f',
    vatNumber: '399999999900003',
    invoiceTypes: '1100',
    registeredAddress: 'RRRD2929',
    businessCategory: 'Supply activities',
  });
  expect(certificate.validFrom.toISOString()).toBe('2024-01-11T09:19:30.000Z');
});

test('the worked example has the signed properties of the standard', () => {
  expect(Buffer.byteLength(signedProperties(properties), 'utf8')).toBe(1686);
  expect(hexDigest(signedProperties(properties))).toBe(propertiesDigest);
});

test.skipIf(!hasSamples)('the worked example has the QR of the standard', () => {
  const qr = /mimeCode="text\/plain">(AW[^<]+)</.exec(example().text)![1]!;
  expect(qr).toHaveLength(632);
  const read = readQr(qr);
  const tags = read.ok ? read.value : [];
  expect(tags.map(({ tag, value }) => [tag, value.length])).toEqual([
    [1, 111],
    [2, 15],
    [3, 19],
    [4, 6],
    [5, 5],
    [6, 44],
    [7, 96],
    [8, 88],
    [9, 71],
  ]);
  const texts = tags.slice(1, 7).map(({ value }) => Buffer.from(value).toString('utf8'));
  expect(texts).toEqual(['399999999900003', '2022-08-17T17:41:08', '231.15', '30.15', invoiceHash, signatureValue]);
  const { certificate } = example().verification;
  expect(Buffer.from(tags[7]!.value)).toEqual(Buffer.from(certificate!.spki));
  expect(Buffer.from(tags[8]!.value)).toEqual(Buffer.from(certificate!.signature));
});

test.skipIf(!hasSamples)('our stamp block is the worked example’s own, byte for byte', () => {
  const { text, verification } = example();
  const certificate = verification.certificate!.base64;
  const ours = stampBlock({ hash: invoiceHash, propertiesDigest, signature: signatureValue, certificate, properties });
  expect(ours).toBe(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s.exec(text)![0]);
});

test.skipIf(!hasSamples)('our QR reference and cac:Signature are the worked example’s own but for white space', () => {
  const { text } = example();
  const qr = /mimeCode="text\/plain">(AW[^<]+)</.exec(text)![1]!;
  const theirs = /<cac:AdditionalDocumentReference>\s*<cbc:ID>QR<.*<\/cac:Signature>/s.exec(text)![0];
  expect(qrAndSignature(qr)).toBe(theirs.replace(/>\s+</g, '><'));
});

test.skipIf(!hasSamples)('all 45 samples of the authority are there', () => {
  expect(sampleNames).toHaveLength(45);
});

test.skipIf(!hasSamples).each(sampleNames)('every value of %s holds', (name) => {
  expect(verify(readSample(name))).toMatchObject({ ok: true, stamped: true, faults: [] });
});
