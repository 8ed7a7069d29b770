import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from './formats/canonical-json.ts';

// What stands before the 32 bytes of a key in SubjectPublicKeyInfo (RFC 8410, section 4).
const prefixOfPublicKey = Buffer.from('302a300506032b6570032100', 'hex');
const publicKeyBytes = 32;
const shortIdDigits = 16;

/** The public half of a key, as it is given to others: the raw key in Base64, and the first 16 hexadecimal digits of its SHA-256. */
export type PublicKey = { keyId: string; publicKey: string };

/** A key that signs. */
export type Ed25519Pair = PublicKey & { privateKey: KeyObject };

/** The name of a key, by which people compare it. */
export function keyIdOf(rawKey: Uint8Array): string {
  return createHash('sha256').update(rawKey).digest('hex').slice(0, shortIdDigits);
}

function pairOf(privateKey: KeyObject): Ed25519Pair {
  const rawKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(prefixOfPublicKey.length);
  return { keyId: keyIdOf(rawKey), publicKey: rawKey.toString('base64'), privateKey };
}

/** Makes a key, with the text by which {@link openEd25519Pair} opens it again; that text is secret. */
export function createEd25519Pair(): { pair: Ed25519Pair; secret: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { pair: pairOf(privateKey), secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') };
}

/** @throws if the text is none of {@link createEd25519Pair}. */
export function openEd25519Pair(secret: string): Ed25519Pair {
  return pairOf(createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** Signs the canonical form (RFC 8785) of a value with Ed25519; Base64. */
export function signJson(value: unknown, { privateKey }: Ed25519Pair): string {
  return sign(null, Buffer.from(canonicalJson(value)), privateKey).toString('base64');
}

/** Whether a signature is that of {@link signJson}. A key or a signature that is none verifies nothing. */
export function verifyJson(value: unknown, signature: string, { keyId, publicKey }: PublicKey): boolean {
  const rawKey = Buffer.from(publicKey, 'base64');
  if (rawKey.length !== publicKeyBytes || keyIdOf(rawKey) !== keyId) return false;
  try {
    const key = createPublicKey({ key: Buffer.concat([prefixOfPublicKey, rawKey]), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(canonicalJson(value)), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
