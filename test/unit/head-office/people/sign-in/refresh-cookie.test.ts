import { expect, test } from 'vitest';
import { expiredCookie, refreshCookie } from '#main/head-office/people/sign-in/refresh-cookie.ts';

const attributes = 'Path=/api/auth; HttpOnly; SameSite=Strict';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8430', ''],
  ['localhost', 'http://127.0.0.1:8430', ''],
  ['office.example', 'https://office.example', '; Secure'],
  ['127.0.0.1', 'https://office.example', '; Secure'],
  ['office.example', 'http://127.0.0.1:8430', '; Secure'],
])('for %s behind %s has the attributes that a browser needs', (hostname, publicUrl, secure) => {
  const site = { hostname, publicUrl };
  expect(refreshCookie(site, 'token')).toBe(`sanad_refresh=token; Max-Age=2592000; ${attributes}${secure}`);
  expect(expiredCookie(site)).toBe(`sanad_refresh=; Max-Age=0; ${attributes}${secure}`);
});
