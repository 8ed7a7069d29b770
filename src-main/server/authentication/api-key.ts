import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyPattern = /^tax_(?:test|live)_[0-9A-Za-z]{32}([0-9A-Za-z]{6})$/;
const prefixes = { sandbox: 'tax_test_', production: 'tax_live_' } as const;

const checksumLength = 6;

// Detects a mistyped key without a look-up; it is not a secret and proves nothing.
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < checksumLength; index += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** Makes a new API key of an environment: prefix, 32 random base62 digits, 6 of checksum. Shown once, stored as a hash. */
export function createApiKey(environment: keyof typeof prefixes): string {
  const random = Array.from({ length: 32 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const body = prefixes[environment] + random;
  return body + checksumOf(body);
}

/** Whether a text has the form of an API key, its checksum included. */
export function isApiKey(text: string): boolean {
  const checksum = keyPattern.exec(text)?.[1];
  return checksum !== undefined && checksumOf(text.slice(0, -checksumLength)) === checksum;
}

/** The stored form of a key. The key has 190 random bits, so a plain hash cannot be reversed by guessing. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}
