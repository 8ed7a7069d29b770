import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, runHeadOffice, testPassword, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

async function cookieOfSomeone(): Promise<string> {
  const { viewer } = await headOffice.organization();
  return cookieOf(await headOffice.send('POST', '/auth/login', { email: viewer.email, password: testPassword }));
}

test.each(['same-site', 'cross-site'])('no page of another origin uses the cookie: %s', async (site) => {
  const cookie = await cookieOfSomeone();
  for (const path of ['/auth/refresh', '/auth/logout']) {
    const answer = await headOffice.send('POST', path, undefined, { cookie, 'sec-fetch-site': site });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await headOffice.send('POST', '/auth/refresh', undefined, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  );
});

test('no page of another origin reads an answer, or sends JSON', async () => {
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const preflight = await headOffice.send('OPTIONS', '/auth/login', undefined, asked);
  expect(preflight.status).toBe(405);
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect((await headOffice.send('POST', '/auth/login', {}, { 'content-type': type })).status).toBe(415);
  }
});

test('the cookie is no access token, and nothing but itself', async () => {
  const cookie = await cookieOfSomeone();
  expect((await headOffice.send('GET', '/auth/me', undefined, { cookie })).status).toBe(401);
  const authorization = `Bearer ${cookie.split('=')[1]}`;
  expect((await headOffice.send('GET', '/auth/me', undefined, { authorization })).status).toBe(401);
  const quoted = cookie.replace(/=(.*)$/, '="$1"');
  expect((await headOffice.send('POST', '/auth/refresh', undefined, { cookie: quoted })).status).toBe(401);
});
