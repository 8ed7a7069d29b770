import { generateKeyPairSync } from 'node:crypto';
import { writeP256Certificate } from '#main/branch/lan/certificates/p256-certificate.ts';
import type { TlsIdentity } from '#main/server/http-server.ts';

const dayMs = 86_400_000;

/** A new certificate for an address that is its own CA. */
export function testIdentity(address = '127.0.0.1'): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = writeP256Certificate({
    commonName: 'Test',
    publicKey,
    issuer: { commonName: 'Test', privateKey, publicKey },
    names: [address],
    validFrom: new Date(Date.now() - dayMs),
    validTo: new Date(Date.now() + dayMs),
  });
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
