import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeadOffice, testPassword, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let behindProxy: RunningHeadOffice;
let bare: RunningHeadOffice;

beforeAll(async () => {
  behindProxy = await runHeadOffice({ trustedProxies: ['127.0.0.1'] });
  bare = await runHeadOffice();
});

afterAll(() => Promise.all([behindProxy.close(), bare.close()]));

function statusFrom(headOffice: RunningHeadOffice, forwarded: string, email: string, password = 'a wrong password') {
  const headers = { 'x-forwarded-for': forwarded };
  return headOffice.send('POST', '/auth/login', { email, password }, headers).then(({ status }) => status);
}

test.each([
  ['a client that invents addresses, without a proxy', () => bare, (n: number) => `198.51.100.${n}`, '203.0.113.1'],
  ['a client that invents hops before a proxy', () => behindProxy, (n: number) => `198.51.100.${n}, 203.0.113.1`, '203.0.113.1'],
  ['a network that has many IPv6 addresses', () => behindProxy, (n: number) => `2001:db8:1:2::${n}`, '2001:db8:1:2:a::b'],
  ['an IPv4 address in two notations', () => behindProxy, (n: number) => `${n % 2 ? '' : '::ffff:'}203.0.113.2`, '203.0.113.2'],
])('the limit of an address holds for %s', async (_who, headOffice, addressOf, again) => {
  const attempts = Array.from({ length: 50 }, (_, n) => statusFrom(headOffice(), addressOf(n + 1), `nobody-${n}@example.com`));
  expect(new Set(await Promise.all(attempts))).toEqual(new Set([401]));
  expect(await statusFrom(headOffice(), again, 'nobody@example.com')).toBe(429);
  headOffice().clock.advance(15 * 60_000);
});

test('everybody behind a proxy is served, however many its connections are', async () => {
  const { port } = new URL(behindProxy.url);
  const sockets = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const last = sockets.at(-1) ?? connect(Number(port));
  last.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const [answer] = await Promise.race([once(last, 'data'), once(last, 'close')]);
  expect(String(answer)).toContain('HTTP/1.1 200');
  for (const socket of sockets) socket.destroy();
});

test('the limit of an address is not that of its neighbors', async () => {
  const { viewer } = await behindProxy.organization();
  const attempts = Array.from({ length: 50 }, (_, n) => statusFrom(behindProxy, '2001:db8:1:3::1', `other-${n}@example.com`));
  await Promise.all(attempts);
  expect(await statusFrom(behindProxy, '2001:db8:1:4::1', viewer.email, testPassword)).toBe(200);
});

test.each(['toUpperCase', 'spaces', 'tab'])('the limit of an account holds however its address is written: %s', async (form) => {
  behindProxy.clock.advance(15 * 60_000);
  const { viewer } = await behindProxy.organization();
  const written = { toUpperCase: viewer.email.toUpperCase(), spaces: `  ${viewer.email} `, tab: `\t${viewer.email}\n` }[form];
  const attempts = Array.from({ length: 10 }, (_, n) => statusFrom(behindProxy, `198.51.101.${n}`, written ?? ''));
  expect(new Set(await Promise.all(attempts))).toEqual(new Set([401]));
  expect(await statusFrom(behindProxy, '198.51.101.99', viewer.email, testPassword)).toBe(429);
});
