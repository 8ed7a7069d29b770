import { AppError } from '#shared/api/app-error.ts';
import { hashApiKey, isApiKey } from './api-key.ts';

const challenge = 'Bearer realm="sanad"';

const replaced = 'This API key has been replaced, and the time to change to the new one is over.';

function refused(code: 'API_KEY_INVALID' | 'API_KEY_REVOKED', message?: string): AppError {
  const headers = { 'WWW-Authenticate': `${challenge}, error="invalid_token"` };
  return new AppError(code, { headers, ...(message === undefined ? {} : { message }) });
}

// Whether a key that was replaced has ended.
function isOver({ expires_at }: { expires_at: string | null }, now: Date): boolean {
  return expires_at !== null && expires_at <= now.toISOString();
}

// The API key that an Authorization header carries, if it has the form of one.
function presentedKey(authorization: string | undefined): string {
  const [scheme, presented, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (presented === undefined || scheme?.toLowerCase() !== 'bearer') {
    throw new AppError('API_KEY_MISSING', { headers: { 'WWW-Authenticate': challenge } });
  }
  if (rest.length > 0 || !isApiKey(presented)) throw refused('API_KEY_INVALID');
  return presented;
}

/**
 * The record of the API key that an Authorization header carries.
 *
 * @param findByHash looks up what is stored under the hash of a key.
 * @throws AppError API_KEY_MISSING, API_KEY_INVALID or API_KEY_REVOKED.
 */
export function authenticateApiKey<ApiKey extends { revoked_at: string | null; expires_at: string | null }>(
  authorization: string | undefined,
  findByHash: (hash: string) => ApiKey | undefined,
  now: Date,
): ApiKey {
  const found = findByHash(hashApiKey(presentedKey(authorization)));
  if (found === undefined) throw refused('API_KEY_INVALID');
  if (found.revoked_at !== null) throw refused('API_KEY_REVOKED');
  if (isOver(found, now)) throw refused('API_KEY_REVOKED', replaced);
  return found;
}
