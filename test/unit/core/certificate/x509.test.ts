import { expect, test } from 'vitest';
import { nameText } from '#main/core/certificate/distinguished-name.ts';
import { subjectName, writeCertificate } from '#main/core/certificate/write-certificate.ts';
import { isIssuedBy, describeCertificateFault, readCertificate } from '#main/core/certificate/x509.ts';
import {
  authorityKeyPair,
  authoritySubject,
  certificateOf,
  unitCertificate,
  unitKeyPair,
  unitSubject,
} from '#support/core/stamp/stamp-signer.ts';

const certificate = unitCertificate();

test('reads what a unit certificate says', () => {
  expect(certificate.issuerName).toBe('CN=TESTINVOICESCA-CA, DC=test, DC=gov, DC=local');
  expect(certificate.serialNumber).toBe('379112742831380471835263969587287663520528387');
  expect(certificate.subject).toEqual({
    commonName: unitSubject.commonName,
    organization: unitSubject.organization,
    organizationUnit: unitSubject.organizationUnit,
    country: 'SA',
  });
  expect(certificate.egs).toEqual({
    serialNumber: unitSubject.serialNumber,
    vatNumber: unitSubject.organizationIdentifier,
    invoiceTypes: '1100',
    registeredAddress: 'RRRD2929',
    businessCategory: unitSubject.businessCategory,
  });
  expect(certificate.validFrom.toISOString()).toBe('2025-01-01T00:00:00.000Z');
  expect(certificate.validTo.toISOString()).toBe('2030-01-01T00:00:00.000Z');
  expect(Buffer.from(certificate.publicKey)).toEqual(Buffer.from(unitKeyPair().publicKey));
});

test('gives the parts a QR carries in the very bytes of the certificate', () => {
  expect(certificate.spki).toHaveLength(88);
  expect(Buffer.from(certificate.der).includes(Buffer.from(certificate.spki))).toBe(true);
  expect(Buffer.from(certificate.der).subarray(-certificate.signature.length)).toEqual(Buffer.from(certificate.signature));
  expect(Buffer.from(certificate.der).indexOf(Buffer.from(certificate.tbs))).toBe(4);
});

test('distinguishes the issuer from others', () => {
  expect(isIssuedBy(certificate, authorityKeyPair().publicKey)).toBe(true);
  expect(isIssuedBy(certificate, unitKeyPair().publicKey)).toBe(false);
});

test('reads a self-signed authority, which has no EGS name, and a date past 2049', () => {
  const root = certificateOf(
    writeCertificate({
      subject: authoritySubject,
      publicKey: authorityKeyPair().publicKey,
      issuer: { name: subjectName(authoritySubject), privateKey: authorityKeyPair().privateKey },
      serialNumber: 255n,
      validFrom: new Date('2025-01-01T00:00:00Z'),
      validTo: new Date('2055-06-07T08:09:10Z'),
    }),
  );
  expect(isIssuedBy(root, root.publicKey)).toBe(true);
  expect(root.egs).toBeUndefined();
  expect(root.serialNumber).toBe('255');
  expect(root.validTo.toISOString()).toBe('2055-06-07T08:09:10.000Z');
});

test('writes names in reverse order as Java prints them, quoting what would be misread', () => {
  const name = [
    [{ oid: '2.5.4.6', value: 'SA' }],
    [{ oid: '2.5.4.10', value: 'A, B "C"' }],
    [
      { oid: '2.5.4.3', value: 'سند' },
      { oid: '1.2.3.4', value: ' x' },
    ],
  ];
  expect(nameText(name)).toBe(String.raw`CN=سند + OID.1.2.3.4=" x", O="A, B \"C\"", C=SA`);
});

test('refuses what is no certificate on this curve', () => {
  const { base64, der } = certificate;
  const shortened = Buffer.from(der).subarray(0, -1).toString('base64');
  for (const other of ['', 'x', `${base64}\n`, `${base64.slice(0, 64)}\n${base64.slice(64)}`, shortened, 'A'.repeat(100_000)]) {
    const read = readCertificate(other);
    expect(read.ok ? '' : describeCertificateFault(read.fault)).toMatch(/^malformed/);
  }
  const otherCurve = Buffer.from(der);
  otherCurve[otherCurve.indexOf('06052b8104000a', 'hex') + 6] = 0x0b;
  expect(readCertificate(otherCurve.toString('base64'))).toEqual({ ok: false, fault: { code: 'certificate_curve_wrong' } });
});

test('never throws, and never accepts a damaged certificate', () => {
  for (let at = 0; at < certificate.der.length; at += 1) {
    const damaged = Buffer.from(certificate.der);
    damaged[at] = damaged[at]! ^ 0x41;
    const read = readCertificate(damaged.toString('base64'));
    expect(read.ok && isIssuedBy(read.value, authorityKeyPair().publicKey), `byte ${at}`).toBe(false);
  }
});
