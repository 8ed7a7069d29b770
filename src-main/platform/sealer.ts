import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts short secrets that are kept in a database. */
export type Sealer = {
  /** @param purpose what the secret is for and whose it is: a sealed secret opens only for the same. */
  seal(secret: string, purpose: string): string;
  /** @throws if the text was sealed with another key, for another purpose, or is damaged. */
  open(sealed: string, purpose: string): string;
  /** What texts are compared by that nobody without the key shall guess. The same for the same text and purpose. */
  digest(text: string, purpose: string): string;
};

/** Creates a sealer (AES-256-GCM, and HMAC-SHA-256 for digests) from a key of 32 bytes. */
export function createSealer(key: Uint8Array): Sealer {
  if (key.length !== keyBytes) throw new Error(`a sealing key has ${keyBytes} bytes`);
  return {
    digest(text, purpose) {
      const digestKey = Buffer.from(hkdfSync('sha256', key, '', `digest:${purpose}`, keyBytes));
      return createHmac('sha256', digestKey).update(text).digest('hex');
    },
    seal(secret, purpose) {
      const iv = randomBytes(ivBytes);
      const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()]);
      return Buffer.concat([iv, encryption.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(purpose));
      decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()]).toString('utf8');
    },
  };
}
