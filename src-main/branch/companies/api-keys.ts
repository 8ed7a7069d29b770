import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable, Environment } from '../db/schema.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyPattern = /^(tax_test_|tax_live_)([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
const prefixes = { sandbox: 'tax_test_', production: 'tax_live_' } as const satisfies Record<Environment, string>;

// Tells a mistyped key from an unknown one without a look-up; it is no secret and proves nothing.
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < 6; index += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** Makes a new API key of an environment: prefix, 32 random base62 digits, 6 of checksum. Shown once, stored as a hash. */
export function createApiKey(environment: Environment): string {
  const random = Array.from({ length: 32 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const body = prefixes[environment] + random;
  return body + checksumOf(body);
}

/** What is stored of a key. The key has 190 bits of chance in it, so a plain hash cannot be guessed back. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

const keysWithHash = preparedQuery((sql, hash: string) => sql.selectFrom('api_keys').selectAll().where('key_hash', '=', hash));

/**
 * Finds the API key that an Authorization header carries.
 *
 * @throws AppError API_KEY_MISSING, API_KEY_INVALID or API_KEY_REVOKED.
 */
export function authenticate(db: Database, authorization: string | undefined): ApiKeyTable {
  const [scheme, presented, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (presented === undefined || scheme?.toLowerCase() !== 'bearer') {
    throw new AppError('API_KEY_MISSING', { headers: { 'WWW-Authenticate': 'Bearer realm="sanad"' } });
  }
  const headers = { 'WWW-Authenticate': 'Bearer realm="sanad", error="invalid_token"' };
  const match = keyPattern.exec(presented);
  const isWellFormed = rest.length === 0 && match !== null && checksumOf(presented.slice(0, -6)) === match[3];
  if (!isWellFormed) throw new AppError('API_KEY_INVALID', { headers });
  const [found] = keysWithHash(db, hashApiKey(presented));
  if (found === undefined) throw new AppError('API_KEY_INVALID', { headers });
  if (found.revoked_at !== null) throw new AppError('API_KEY_REVOKED', { headers });
  return found;
}
