import { secp256k1 } from './secp256k1.ts';

/** An EGS unit's key: 32 bytes private, 65 bytes public (uncompressed point), secp256k1 (standard §5). */
export type KeyPair = { privateKey: Uint8Array; publicKey: Uint8Array };

// Less than one 32-byte string in 2^127 is no key, so a second try already means a broken source.
const attemptLimit = 3;

/** The pair of a private key. Throws where the bytes are no private key of the curve. */
export function keyPairOf(privateKey: Uint8Array): KeyPair {
  const curve = secp256k1();
  if (!curve.isPrivateKey(privateKey)) throw new Error('These bytes are no private key of secp256k1.');
  return { privateKey, publicKey: curve.publicKey(privateKey) };
}

/** Makes a key pair from a cryptographic source of random bytes. Throws where the source gives no usable key. */
export function createKeyPair(randomBytes: (length: number) => Uint8Array): KeyPair {
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const candidate = randomBytes(32);
    if (secp256k1().isPrivateKey(candidate)) return keyPairOf(candidate);
  }
  throw new Error('The source of random bytes gives no private key.');
}
