import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { writeCsr } from '#main/core/certificate/csr.ts';
import { unitCertificate, unitKeyPair, unitSubject } from '#support/core/stamp/stamp-signer.ts';

function openssl(options: string[], input: string | Uint8Array): { status: number | null; output: string } {
  const run = spawnSync('openssl', options, { input, encoding: 'utf8' });
  return { status: run.status, output: `${run.stdout ?? ''}${run.stderr ?? ''}` };
}

// Skipped where there is no openssl.
const hasOpenssl = openssl(['version'], '').status === 0;

const shown = ['-noout', '-text', '-nameopt', 'utf8,sep_comma_plus_space,sname'];

test.skipIf(!hasOpenssl)('OpenSSL accepts the signing request and reads the same from it', () => {
  const { status, output } = openssl(['req', '-verify', ...shown], writeCsr(unitSubject, unitKeyPair()));
  expect(output).toContain('verify OK');
  expect(status).toBe(0);
  const { organizationUnit, organization, commonName, serialNumber } = unitSubject;
  expect(output).toContain(`Subject: C=SA, OU=${organizationUnit}, O=${organization}, CN=${commonName}`);
  expect(output).toContain('ASN1 OID: secp256k1');
  expect(output).toContain('TSTZATCA-Code-Signing');
  expect(output).toContain(`SN=${serialNumber}`);
  expect(output).toContain('UID=399999999900003');
  expect(output).toContain('title=1100');
  expect(output).toContain('registeredAddress=RRRD2929');
  expect(output).toContain('Signature Algorithm: ecdsa-with-SHA256');
});

test.skipIf(!hasOpenssl)('OpenSSL reads a unit certificate of the test authority', () => {
  const { status, output } = openssl(['x509', '-inform', 'DER', ...shown], unitCertificate().der);
  expect(status).toBe(0);
  expect(output).toContain('Issuer: DC=local, DC=gov, DC=test, CN=TESTINVOICESCA-CA');
  expect(output).toContain('X509v3 Key Usage: critical');
  expect(output).toContain('Digital Signature');
  expect(output).toContain('Code Signing, TLS Web Client Authentication');
  expect(output).toContain('UID=399999999900003');
});
