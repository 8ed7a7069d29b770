import { secp256k1 } from '../certificate/secp256k1.ts';
import type { Certificate } from '../certificate/x509.ts';
import { hexDigest } from './hash.ts';
import { signedProperties, type PropertyValues } from './stamp-block.ts';

// The values of xades:SignedProperties, and the digest that ds:Reference names.
type SignedValues = { values: PropertyValues; digest: string };

/** What a signer is made of. Secret. */
export type SignerParts = { certificate: Certificate; privateKey: Uint8Array };

/** A unit's signing side, prepared once and used for every document. The private key is held by its functions alone. */
export type Signer = {
  certificate: Certificate;
  /** The values of xades:SignedProperties at a signing time, and their digest (standard §4.4). */
  propertiesAt(signingTime: string): SignedValues;
  /** ECDSA over a 32-byte digest: DER, low S, deterministic. */
  sign(digest: Uint8Array): Uint8Array;
  /** For the same signer in another thread of this process; to be kept nowhere else. */
  secretParts(): SignerParts;
};

/** Binds a private key to its certificate. Throws where they do not belong together. */
export function createSigner(certificate: Certificate, privateKey: Uint8Array): Signer {
  const curve = secp256k1();
  const belongs = curve.isPrivateKey(privateKey) && Buffer.compare(curve.publicKey(privateKey), certificate.publicKey) === 0;
  if (!belongs) throw new Error('The private key does not belong to the certificate.');
  const certificateDigest = hexDigest(certificate.base64);
  let latest: SignedValues | undefined;
  return {
    certificate,
    propertiesAt(signingTime) {
      // What is signed within a second has the same properties.
      if (latest?.values.signingTime !== signingTime) {
        const values = {
          signingTime,
          certificateDigest,
          issuerName: certificate.issuerName,
          serialNumber: certificate.serialNumber,
        };
        latest = { values, digest: hexDigest(signedProperties(values)) };
      }
      return latest;
    },
    sign: (digest) => curve.sign(digest, privateKey),
    // In memory of its own, since a copy for another thread takes all the memory that bytes are a part of.
    secretParts: () => ({ certificate, privateKey: new Uint8Array(privateKey) }),
  };
}
