import forge from 'node-forge';

/** A certificate that a host issued to itself, and its key, as PEM. */
export function selfSignedCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  const name = [{ name: 'commonName', value: host }];
  certificate.publicKey = publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2100-01-01T00:00:00Z');
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
  ]);
  certificate.sign(privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(certificate) };
}
