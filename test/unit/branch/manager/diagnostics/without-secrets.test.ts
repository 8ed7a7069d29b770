import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../../../src-main/branch/manager/diagnostics/without-secrets.ts';

const planted = [
  ['an API key', 'tax_live_9fJq2mXw7RzTb4Lc', '9fJq2mXw7RzTb4Lc'],
  ['a bearer token', 'sent Authorization: Bearer abc.def-123_45', 'abc.def-123_45'],
  ['basic credentials', 'basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpwYXNzd29yZA'],
  ['a private key', '-----BEGIN EC PRIVATE KEY-----\\nMHQCAQEEIBkg\\n-----END EC PRIVATE KEY-----', 'MHQCAQEEIBkg'],
  ['a private key that was cut', '-----BEGIN PRIVATE KEY-----\nMHQCAQEEIBkg', 'MHQCAQEEIBkg'],
  ['a password in an address', 'https://shop:geheim@gateway.example/core', 'geheim'],
  ['a cookie', 'cookie: a=b; __Host-sanad=Zm9vYmFy; sanad-browser=YmFyZm9v', 'Zm9vYmFy'],
  ['a pairing link', 'sanad://pair?code=12345678&spki=abc', '12345678'],
  ['a set-up link', 'http://127.0.0.1:8420/setup#c2VjcmV0', 'c2VjcmV0'],
  ['an enrolment code', 'with 7KQ2M-XR4TB-9PLWD-HZ3FV-C8NYG', '9PLWD'],
  ['a member of JSON', '{"otp":"123456","count":1}', '123456'],
  ['a member of JSON in a text', '{"msg":"sent {\\"password\\":\\"geheim\\"}"}', 'geheim'],
  ['a member of JSON that was cut', '{"passphrase":"geh', 'geh'],
] as const;

test.each(planted)('hides %s', (_name, text, secret) => {
  expect(text).toContain(secret);
  expect(withoutSecrets(text)).not.toContain(secret);
});

test('JSON stays JSON', () => {
  const line = JSON.stringify({
    otp: '123456',
    err: { message: 'sent {"token":"abc"} with Basic dXNlcg== as tax_test_abc' },
    count: 1,
  });
  expect(JSON.parse(withoutSecrets(line))).toMatchObject({ otp: '[hidden]', count: 1 });
});

test('leaves what opens nothing as it is', () => {
  const line =
    '{"level":"info","egs_unit_id":"7c9e6679-7425-40de-944b-e07fc1f90ae7","hash":"NWZlY2ViNjZmZmM4NmYzOA==","url":"https://gateway.example/core"}';
  expect(withoutSecrets(line)).toBe(line);
});
