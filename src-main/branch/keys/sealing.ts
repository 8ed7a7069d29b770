import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { KeyDerivation, SealedContent, SealedValue } from './sealed-content.ts';

const tagLength = 16;
const nonceLength = 12;
const keyLength = 32;
const saltLength = 16;
const maxMemoryBytes = 512 * 1024 * 1024;

/** The two keys that a passphrase yields: one encrypts the values, the other authenticates the file as a whole. */
export type SealingKeys = { encryption: Uint8Array; authentication: Uint8Array };

/** The name of a value in its additional authenticated data: the check value cannot have the name of a secret. */
export type ValueName = `secret:${string}` | 'check';

/** OWASP's scrypt parameters for 32 MiB (Password Storage Cheat Sheet), with a random salt per file. */
export function newKeyDerivation(): KeyDerivation {
  const salt = randomBytes(saltLength).toString('base64');
  return { name: 'scrypt', salt, cost: 32_768, blockSize: 8, parallelization: 3 };
}

export async function deriveKeys(passphrase: string, kdf: KeyDerivation): Promise<SealingKeys> {
  const options = { N: kdf.cost, r: kdf.blockSize, p: kdf.parallelization, maxmem: maxMemoryBytes };
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    // The same passphrase typed on another keyboard may use a different Unicode composition.
    scrypt(passphrase.normalize('NFKC'), Buffer.from(kdf.salt, 'base64'), 2 * keyLength, options, (fault, derived) => {
      if (fault) reject(fault);
      else resolve(derived);
    });
  });
  return { encryption: bytes.subarray(0, keyLength), authentication: bytes.subarray(keyLength) };
}

export function sealValue(keys: SealingKeys, name: ValueName, value: Uint8Array): SealedValue {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(value), cipher.final(), cipher.getAuthTag()]);
  return { nonce: nonce.toString('base64'), sealed: sealed.toString('base64') };
}

/** Decrypts a value; undefined if key, name or bytes differ from those it was sealed with. */
export function unsealValue(keys: SealingKeys, name: ValueName, value: SealedValue): Uint8Array | undefined {
  const sealed = Buffer.from(value.sealed, 'base64');
  const nonce = Buffer.from(value.nonce, 'base64');
  if (sealed.length < tagLength || nonce.length !== nonceLength) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keys.encryption, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-tagLength));
  try {
    return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]));
  } catch {
    return undefined;
  }
}

export function macOf(keys: SealingKeys, content: Omit<SealedContent, 'mac'>): string {
  const { format, kdf, check, secrets } = content;
  const covered = [
    format,
    [kdf.name, kdf.salt, kdf.cost, kdf.blockSize, kdf.parallelization],
    [check.nonce, check.sealed],
    secrets.map(({ name, nonce, sealed }) => [name, nonce, sealed]),
  ];
  return createHmac('sha256', keys.authentication).update(JSON.stringify(covered)).digest('base64');
}

export function isMacOf(keys: SealingKeys, content: SealedContent): boolean {
  const expected = Buffer.from(macOf(keys, content), 'base64');
  const found = Buffer.from(content.mac, 'base64');
  return expected.length === found.length && timingSafeEqual(expected, found);
}
