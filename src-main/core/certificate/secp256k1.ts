import { createRequire } from 'node:module';
import { secp256k1 as noble } from '@noble/curves/secp256k1.js';

/**
 * ECDSA over secp256k1. Digests have 32 bytes, private keys 32, public keys 65 (uncompressed). Signatures are DER, made
 * deterministically (RFC 6979) with low S; high S verifies too, since others sign that way.
 */
export type Curve = {
  name: 'libsecp256k1' | 'noble';
  publicKey(privateKey: Uint8Array): Uint8Array;
  sign(digest: Uint8Array, privateKey: Uint8Array): Uint8Array;
  /** False for whatever does not hold, malformed signatures and points included; never throws. */
  verify(digest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean;
  isPrivateKey(bytes: Uint8Array): boolean;
};

type NativeBinding = {
  privateKeyVerify(privateKey: Uint8Array): boolean;
  publicKeyCreate(privateKey: Uint8Array, compressed: boolean): Uint8Array;
  ecdsaSign(digest: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array };
  ecdsaVerify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean;
  signatureExport(signature: Uint8Array): Uint8Array;
  signatureImport(der: Uint8Array): Uint8Array;
  signatureNormalize(signature: Uint8Array): Uint8Array;
};

const keyLength = 32;
const digestLength = 32;
const publicKeyLength = 65;

function loadBinding(): NativeBinding | undefined {
  try {
    // Only the binding: the package's main entry would fall back to `elliptic` without notice.
    const binding: NativeBinding = createRequire(import.meta.url)('secp256k1/bindings.js');
    return binding;
  } catch {
    return undefined;
  }
}

function curveOf(binding: NativeBinding): Curve {
  return {
    name: 'libsecp256k1',
    publicKey: (privateKey) => binding.publicKeyCreate(privateKey, false),
    sign: (digest, privateKey) => binding.signatureExport(binding.ecdsaSign(digest, privateKey).signature),
    verify(digest, signature, publicKey) {
      if (digest.length !== digestLength || publicKey.length !== publicKeyLength) return false;
      try {
        // The library verifies low S only.
        const normalized = binding.signatureNormalize(binding.signatureImport(signature));
        return binding.ecdsaVerify(normalized, digest, publicKey);
      } catch {
        return false;
      }
    },
    isPrivateKey: (bytes) => bytes.length === keyLength && binding.privateKeyVerify(bytes),
  };
}

let remembered: { native: Curve | undefined } | undefined;

/** libsecp256k1 where its native binding loads on this machine (about 20,000 signatures a second), else undefined. */
export function nativeCurve(): Curve | undefined {
  if (remembered === undefined) {
    const binding = loadBinding();
    remembered = { native: binding === undefined ? undefined : curveOf(binding) };
  }
  return remembered.native;
}

/** The same curve in pure JavaScript (about 2,000 signatures a second); gives the same bytes as the native one. */
export function nobleCurve(): Curve {
  return {
    name: 'noble',
    publicKey: (privateKey) => noble.getPublicKey(privateKey, false),
    sign: (digest, privateKey) => noble.sign(digest, privateKey, { prehash: false, lowS: true, format: 'der' }),
    verify(digest, signature, publicKey) {
      if (digest.length !== digestLength || publicKey.length !== publicKeyLength) return false;
      try {
        return noble.verify(signature, digest, publicKey, { prehash: false, lowS: false, format: 'der' });
      } catch {
        return false;
      }
    },
    isPrivateKey: (bytes) => bytes.length === keyLength && noble.utils.isValidSecretKey(bytes),
  };
}

/**
 * The curve to use: native where it loads, else pure JavaScript. Never `node:crypto`, which has no secp256k1 inside Electron.
 */
export function secp256k1(): Curve {
  return nativeCurve() ?? nobleCurve();
}
