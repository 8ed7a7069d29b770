import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyPair } from '#main/core/certificate/key-pair.ts';
import { readCertificate } from '#main/core/certificate/x509.ts';
import { createAuthorityKeys, createCertificateAuthority } from '#main/sandbox-gateway/authority/certificate-authority.ts';

const now = new Date('2026-11-20T09:00:00.000Z');

function validityOf(days?: number): [string, string] {
  const keys = createAuthorityKeys('TSTZATCA-Code-Signing', now);
  const authority = createCertificateAuthority(keys, () => days);
  const subject = {
    commonName: 'Till 1',
    serialNumber: '1-Sanad|2-1|3-1',
    organizationIdentifier: '310175397400003',
    organizationUnit: 'Riyadh',
    organization: 'Nakheel Trading Company',
    country: 'SA',
    invoiceTypes: '1100',
    registeredAddress: 'Riyadh',
    businessCategory: 'Retail',
    template: 'TSTZATCA-Code-Signing',
  } as const;
  const read = readCertificate(authority.issue({ subject, publicKey: createKeyPair(randomBytes).publicKey }, now));
  if (!read.ok) throw new Error('the certificate cannot be read');
  return [read.value.validFrom.toISOString(), read.value.validTo.toISOString()];
}

test('a certificate is valid for five years from its issue', () => {
  expect(validityOf()).toEqual(['2026-11-20T09:00:00.000Z', '2031-11-20T09:00:00.000Z']);
});

test('a certificate is valid for as many days as the authority is told', () => {
  expect(validityOf(12)).toEqual(['2026-11-20T09:00:00.000Z', '2026-12-02T09:00:00.000Z']);
});
