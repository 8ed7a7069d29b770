import { expect, test } from 'vitest';
import { createApiKey, hashApiKey, isApiKey } from '#main/server/authentication/api-key.ts';

test.each([
  ['sandbox', /^tax_test_[0-9A-Za-z]{38}$/u],
  ['production', /^tax_live_[0-9A-Za-z]{38}$/u],
] as const)('a new key of the environment %s has its prefix, and no other key is equal', (environment, form) => {
  const [one, other] = [createApiKey(environment), createApiKey(environment)];
  expect(one).toMatch(form);
  expect(isApiKey(one)).toBe(true);
  expect(one).not.toBe(other);
});

test('a key with one character mistyped is no key', () => {
  const apiKey = createApiKey('sandbox');
  for (const index of apiKey.split('').keys()) {
    const other = apiKey[index] === 'x' ? 'y' : 'x';
    expect(isApiKey(apiKey.slice(0, index) + other + apiKey.slice(index + 1))).toBe(false);
  }
});

test.each(['', 'tax_test_', 'secret', `${createApiKey('sandbox')}0`, ` ${createApiKey('sandbox')}`])('"%s" is no key', (text) => {
  expect(isApiKey(text)).toBe(false);
});

test('is stored as the SHA-256 of its text', () => {
  expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
