import { expect, test, vi } from 'vitest';
import { createApiKey, hashApiKey } from '../../../../src-main/server/authentication/api-key.ts';
import { authenticateApiKey } from '../../../../src-main/server/authentication/authenticate-api-key.ts';
import { AppError } from '../../../../src-shared/api/app-error.ts';

const apiKey = createApiKey('sandbox');
const revokedKey = createApiKey('sandbox');
const records = new Map([
  [hashApiKey(apiKey), { name: 'till', revoked_at: null }],
  [hashApiKey(revokedKey), { name: 'old till', revoked_at: '2026-11-01T00:00:00.000Z' }],
]);

const find = (hash: string) => records.get(hash);

function refusalOf(authorization: string | undefined): unknown {
  try {
    return authenticateApiKey(authorization, find);
  } catch (cause) {
    return cause instanceof AppError ? [cause.code, cause.status, cause.headers['WWW-Authenticate']] : cause;
  }
}

test.each([`Bearer ${apiKey}`, `bearer   ${apiKey} `])('finds the record of the key of a header', (authorization) => {
  expect(authenticateApiKey(authorization, find)).toEqual({ name: 'till', revoked_at: null });
});

test.each([undefined, '', 'Bearer', `Basic ${apiKey}`, apiKey])('requires a key instead of "%s"', (authorization) => {
  expect(refusalOf(authorization)).toEqual(['API_KEY_MISSING', 401, 'Bearer realm="sanad"']);
});

test.each(['Bearer secret', `Bearer ${apiKey} ${apiKey}`, `Bearer ${apiKey},`, `Bearer ${createApiKey('production')}`])(
  'refuses a header whose key is malformed or unknown',
  (authorization) => {
    expect(refusalOf(authorization)).toEqual(['API_KEY_INVALID', 401, 'Bearer realm="sanad", error="invalid_token"']);
  },
);

test('refuses a key that is revoked', () => {
  expect(refusalOf(`Bearer ${revokedKey}`)).toEqual(['API_KEY_REVOKED', 401, 'Bearer realm="sanad", error="invalid_token"']);
});

test('looks nothing up for what has not the form of a key', () => {
  const lookUp = vi.fn<() => undefined>();
  expect(() => authenticateApiKey('Bearer secret', lookUp)).toThrow('API key');
  expect(lookUp).not.toHaveBeenCalled();
});
