import { request } from 'node:https';
import { connect } from 'node:net';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listeningOptions } from '#main/head-office.ts';
import { selfSignedCertificate } from '#support/head-office/webhooks/self-signed-certificate.ts';
import { rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice | undefined;

afterEach(async () => {
  await headOffice?.close();
});

// The address of the newest session, signed in through a proxy that says where the request comes from.
async function addressSeen(office: RunningHeadOffice, owner: Person, forwardedFor: string): Promise<unknown> {
  const headers = { 'x-forwarded-for': forwardedFor };
  await office.send('POST', '/auth/login', { email: owner.email, password: testPassword }, headers);
  const sessions = rowsOf(await owner.send('GET', '/auth/sessions'));
  return sessions.find(({ current }) => current === false)?.['address'];
}

const listening = { host: '192.168.1.20', 'trusted-proxies': '', 'insecure-http': false };

test.each([
  [{}, '--tls-cert'],
  [{ 'public-url': 'https://office.example' }, '--trusted-proxies'],
  [{ host: '0.0.0.0', 'insecure-http': true }, '--public-url'],
  [{ 'public-url': 'http://192.168.1.20:8430', 'trusted-proxies': '10.0.0.1' }, 'https://'],
])('does not start for other machines with %j', (flags, named) => {
  expect(() => listeningOptions({ ...listening, ...flags })).toThrow(named);
});

test.each([
  [{ host: '127.0.0.1' }, { host: '127.0.0.1' }],
  [{ 'insecure-http': true }, { host: '192.168.1.20' }],
  [{ 'insecure-http': true, 'public-url': 'http://192.168.1.20' }, { publicUrl: 'http://192.168.1.20' }],
  [{ 'trusted-proxies': '10.0.0.1', 'public-url': 'https://office.example' }, { publicUrl: 'https://office.example' }],
])('starts for other machines with %j', (flags, expected) => {
  expect(listeningOptions({ ...listening, ...flags })).toMatchObject(expected);
});

test('speaks HTTPS with a certificate and its key', async () => {
  const tls = selfSignedCertificate('localhost');
  headOffice = await runHeadOffice({ tls });
  const { port, protocol } = new URL(headOffice.url);
  expect(protocol).toBe('https:');
  const asked = request({ host: '127.0.0.1', servername: 'localhost', port, path: '/healthz', ca: tls.cert }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

test('believes X-Forwarded-For of a trusted proxy alone, and of it only what that proxy has added', async () => {
  headOffice = await runHeadOffice({ trustedProxies: ['127.0.0.1'] });
  const { owner } = await headOffice.organization();
  expect(await addressSeen(headOffice, owner, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
});

test('believes it of nobody by default', async () => {
  headOffice = await runHeadOffice();
  const { owner } = await headOffice.organization();
  expect(await addressSeen(headOffice, owner, '203.0.113.9')).toBe('127.0.0.1');
});

test('refuses a body of 50 MB without reading it', async () => {
  headOffice = await runHeadOffice();
  const { owner } = await headOffice.organization();
  const socket = connect(Number(new URL(headOffice.url).port), '127.0.0.1');
  const lines = [
    'POST /api/companies HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${owner.accessToken}`,
    'Content-Type: application/json',
    'Content-Length: 50000000',
  ];
  socket.write([...lines, '', '{"legal_name":"'].join('\r\n'));
  let answer = '';
  // It answers and closes though nothing more of the body comes.
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*/u);
  expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"');
});
