import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withoutSecrets } from '#main/platform/without-secrets.ts';
import { createApiKey } from '#main/server/authentication/api-key.ts';

// As a set-up link, a session and a browser have it.
const token = 'Zm9v-YmFyYmF6cXV4_0123456789abcdefghijklmnoP';
const apiKey = createApiKey('production');
const privateKey = 'MHQCAQEEIOZ0pFp8mJ2lq0o3jvNhsxZ0pFp8mJ2lq0o3jvNhsxZ0pFp8mJ2lq0o3';

const planted = [
  ['an API key', 'tax_live_9fJq2mXw7RzTb4Lc', '9fJq2mXw7RzTb4Lc'],
  ['an API key as it is made', `with ${apiKey}`, apiKey.slice('tax_live_'.length)],
  ['a secret of a webhook', 'whsec_bmV4dCBzZWNyZXQgb2Y+dGhl/Gg==', 'bmV4dCBz'],
  ['a credential of an appliance', 'sanad_appliance_c2hvcnQ', 'c2hvcnQ'],
  ['a bearer token', 'sent Authorization: Bearer abc.def-123_45', 'abc.def-123_45'],
  ['basic credentials', 'basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpwYXNzd29yZA'],
  ['a private key', '-----BEGIN EC PRIVATE KEY-----\\nMHQCAQEEIBkg\\n-----END EC PRIVATE KEY-----', 'MHQCAQEEIBkg'],
  ['a private key that was cut', '-----BEGIN PRIVATE KEY-----\nMHQCAQEEIBkg', 'MHQCAQEEIBkg'],
  ['a line of a private key', `before ${privateKey} after`, privateKey],
  ['a private key in hexadecimal digits', `key ${'0f'.repeat(32)}`, '0f0f'],
  ['a password in an address', 'https://shop:geheim@gateway.example/core', 'geheim'],
  ['cookies', 'cookie: a=b; __Host-sanad=Zm9vYmFy; sanad-browser=YmFyZm9v', 'Zm9vYmFy'],
  ['a list of cookies', '{"set-cookie": [\n "a=Zm9vYmFy",\n "b=c"], "x": 1}', 'Zm9vYmFy'],
  ['a pairing link', 'sanad://pair?code=12345678&spki=abc', '12345678'],
  ['a set-up link', 'http://127.0.0.1:8420/setup#c2VjcmV0', 'c2VjcmV0'],
  ['what a start prints', `Make the first owner at:\n  http://127.0.0.1:8420/setup#${token}\n`, token],
  ['a token at a step of a page', `http://127.0.0.1:8420/setup?step=owner#${token}`, token],
  ['a token in a search', `GET /a?x=1&t=${token}&y=2`, token],
  ['a token alone', `it was ${token}.`, token],
  ['an enrolment code', 'with 7KQ2M-XR4TB-9PLWD-HZ3FV-C8NYG', '9PLWD'],
  ['a member of JSON', '{"otp":"123456","count":1}', '123456'],
  ['a number in JSON', '{"otp":123345,"count":1}', '123345'],
  ['a member of JSON on lines of its own', JSON.stringify({ a: { password: 'geheim' } }, null, 2), 'geheim'],
  ['a value with a quote', JSON.stringify({ password: 'a"geheim' }), 'geheim'],
  ['a value with a quote and a backslash at its end', JSON.stringify({ password: 'a"geheim\\' }), 'geheim'],
  ['a member of JSON in a text', '{"msg":"sent {\\"password\\":\\"geheim\\"}"}', 'geheim'],
  [
    'a value with a quote in a text in a text',
    JSON.stringify({ msg: JSON.stringify({ msg: JSON.stringify({ pin: 'a"geheim' }) }) }),
    'geheim',
  ],
  ['a member of JSON that was cut', '{"passphrase":"geh', 'geh'],
  ['what an inspected object holds', "{ setup_token: 'geheim', x: 1 }", 'geheim'],
  ['a token by a longer name', '{"setup_token":"geheim","currentPassword":"x"}', 'geheim'],
  ['a hash of a secret', '{"password_hash":"$argon2id$geheim"}', 'geheim'],
  ['an assignment', 'otp=123345&unit=1', '123345'],
  ['a one-time code in words', 'the OTP 123345 was refused', '123345'],
  ['a flag', 'sanad --backup-passphrase=geheim', 'geheim'],
  ['a header', 'x-api-key: geheim', 'geheim'],
] as const;

test.each(planted)('hides %s', (_name, text, secret) => {
  expect(text).toContain(secret);
  expect(withoutSecrets(text)).not.toContain(secret);
});

test('hides a token of every start', () => {
  for (let index = 0; index < 100; index += 1) {
    const each = randomBytes(32).toString('base64url');
    expect(withoutSecrets(`http://127.0.0.1:8420/setup#${each}`)).toBe('http://127.0.0.1:8420/setup#[hidden]');
  }
});

test('hides the whole of a value and nothing beside it', () => {
  expect(withoutSecrets('{"password":"a\\"bcdef","x":"y"}')).toBe('{"password":"[hidden]","x":"y"}');
  expect(withoutSecrets('{"otp": 123345, "x": 1}')).toBe('{"otp": "[hidden]", "x": 1}');
  expect(withoutSecrets('{"cookie":["a=b","c=d"],"x":1}')).toBe('{"cookie":["[hidden]","[hidden]"],"x":1}');
  expect(withoutSecrets('"token":"cut\nnext line')).toBe('"token":"[hidden]\nnext line');
  expect(withoutSecrets('before Bearer abc.def-ghi after')).toBe('before Bearer [hidden] after');
  expect(withoutSecrets('otp=123345&unit=1')).toBe('otp=[hidden]&unit=1');
});

describe('JSON stays JSON', () => {
  test.each([
    [{ otp: '123456', err: { message: 'sent {"token":"abc"} with Basic dXNlcg== as tax_test_abc' }, count: 1 }],
    [{ otp: 123456, cookie: ['a', 'b"c'], count: 1 }],
    [{ message: 'no otp: ', next: 'cookie: ', count: 1 }],
    [{ message: "token: 'abc' of", count: 1 }],
    [{ message: JSON.stringify({ password: 'a"b\\', key: '-----BEGIN A-----\nMHQ' }), count: 1 }],
    [{ message: `sanad://pair?code=1 http://a:b@c/setup#${token}`, count: 1 }],
    [{ token: { id: 'geheim' }, secret: null, pin: true, password: '', count: 1 }],
  ])('%j', (value) => {
    expect(JSON.parse(withoutSecrets(JSON.stringify(value)))).toMatchObject({ count: 1 });
    expect(JSON.parse(withoutSecrets(JSON.stringify(value, null, 2)))).toMatchObject({ count: 1 });
  });
});

test('says the same of what it has already hidden', () => {
  for (const [, text] of planted) {
    const once = withoutSecrets(text);
    expect(withoutSecrets(once)).toBe(once);
  }
});

test.each([
  '{"level":"info","egs_unit_id":"7c9e6679-7425-40de-944b-e07fc1f90ae7","hash":"NWZlY2ViNjZmZmM4NmYzOA==","url":"https://gateway.example/core"}',
  '{"has_pin":true,"token":null,"invoice_hash":"V4U5qlZ3yXQ/Si1AC/R8SLc3F+iNy27wdVe8IWRqFAQ="}',
  'Error: no\n    at open (file:///opt/Sanad/resources/app.asar/workers/branch.js:12:34)',
  'Error: no\n    at open (/Applications/Sanad.app/Contents/Resources/app2/node_modules/vitest/dist/chunks/index.js:12:34)',
  'http://127.0.0.1:8420/documents/inv_0b7d6b321c5e4f0a9f7e2f3a4b5c6d7e',
  'spin: 3, the tokens: 4',
])('leaves what opens nothing as it is: %s', (line) => {
  expect(withoutSecrets(line)).toBe(line);
});

test.each([
  ['names', 'Bearer '],
  ['letters', 'A'],
  ['digits and letters', 'aB0'],
  ['hyphens', '-'],
  ['slashes', '/'],
  ['backslashes', '\\'],
  ['escaped quotes', '\\"'],
  ['names without a value', 'otp: '],
  ['names with a quote', '"otp":"'],
  ['lists', '"otp":['],
  ['starts of keys', '-----BEGIN A-----'],
  ['escaped lines of keys', '-----BEGIN A-----\\n'],
  ['starts of addresses', '//a'],
  ['spaces', 'otp                 '],
  ['codes', 'AAAAA-'],
])('looks for secrets in time that grows with the text and no faster: %s', (_what, part) => {
  const startedAt = performance.now();
  withoutSecrets(part.repeat(1_000_000 / part.length));
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
