import { secp256k1 } from '../certificate/secp256k1.ts';
import type { Certificate } from '../certificate/x509.ts';
import { hexDigest } from './hash.ts';

/** A unit's signing side, prepared once and used for every document. The private key is held by `sign` alone. */
export type Signer = {
  certificate: Certificate;
  /** xades:CertDigest, 88 characters (dossier §4.3). */
  certificateDigest: string;
  /** ECDSA over a 32-byte digest: DER, low S, deterministic. */
  sign(digest: Uint8Array): Uint8Array;
};

/** Binds a private key to its certificate. Throws where they do not belong together. */
export function createSigner(certificate: Certificate, privateKey: Uint8Array): Signer {
  const curve = secp256k1();
  const belongs = curve.isPrivateKey(privateKey) && Buffer.compare(curve.publicKey(privateKey), certificate.publicKey) === 0;
  if (!belongs) throw new Error('The private key does not belong to the certificate.');
  return {
    certificate,
    certificateDigest: hexDigest(certificate.base64),
    sign: (digest) => curve.sign(digest, privateKey),
  };
}
