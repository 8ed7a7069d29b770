import { expect, test, vi } from 'vitest';
import { createApiKey, hashApiKey } from '#main/server/authentication/api-key.ts';
import { authenticateApiKey } from '#main/server/authentication/authenticate-api-key.ts';
import { AppError } from '#shared/api/app-error.ts';

const apiKey = createApiKey('sandbox');
const revokedKey = createApiKey('sandbox');
const replacedKey = createApiKey('sandbox');
const records = new Map([
  [hashApiKey(apiKey), { name: 'till', expires_at: null, revoked_at: null }],
  [hashApiKey(revokedKey), { name: 'old till', expires_at: null, revoked_at: '2026-11-01T00:00:00.000Z' }],
  [hashApiKey(replacedKey), { name: 'replaced till', expires_at: '2026-11-20T09:00:00.000Z', revoked_at: null }],
]);
const now = new Date('2026-11-20T08:59:59.999Z');

const find = (hash: string) => records.get(hash);

function refusalOf(authorization: string | undefined, at = now): unknown {
  try {
    return authenticateApiKey(authorization, find, at);
  } catch (cause) {
    return cause instanceof AppError ? [cause.code, cause.status, cause.headers['WWW-Authenticate']] : cause;
  }
}

test.each([`Bearer ${apiKey}`, `bearer   ${apiKey} `])('finds the record of the key of a header', (authorization) => {
  expect(authenticateApiKey(authorization, find, now)).toMatchObject({ name: 'till' });
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

test('a key that was replaced is taken until it ends, to the millisecond', () => {
  expect(refusalOf(`Bearer ${replacedKey}`)).toMatchObject({ name: 'replaced till' });
  const end = new Date('2026-11-20T09:00:00.000Z');
  expect(refusalOf(`Bearer ${replacedKey}`, end)).toEqual([
    'API_KEY_REVOKED',
    401,
    'Bearer realm="sanad", error="invalid_token"',
  ]);
});

test('looks nothing up for what has not the form of a key', () => {
  const lookUp = vi.fn<() => undefined>();
  expect(() => authenticateApiKey('Bearer secret', lookUp, now)).toThrow('API key');
  expect(lookUp).not.toHaveBeenCalled();
});
