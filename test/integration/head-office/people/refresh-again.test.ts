import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { refresh, signIn } from '#support/head-office/signing-in.ts';

let headOffice: RunningHeadOffice;
let cookie: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

beforeEach(async () => {
  const { owner } = await headOffice.organization();
  ({ cookie } = await signIn(headOffice, owner));
});

const revoked = { status: 401, body: { error: { code: 'SESSION_REVOKED' } } };

test('an attempt whose answer was lost gets the same cookie when it is sent again, as often as needed', async () => {
  const lost = cookieOf(await refresh(headOffice, cookie, 'attempt'));
  expect(cookieOf(await refresh(headOffice, cookie, 'attempt'))).toBe(lost);
  headOffice.clock.advance(60_000);
  const again = await refresh(headOffice, cookie, 'attempt');
  expect(cookieOf(again)).toBe(lost);
  const authorization = `Bearer ${String(again.body['access_token'])}`;
  expect((await headOffice.send('GET', '/auth/me', undefined, { authorization })).status).toBe(200);
  expect((await refresh(headOffice, lost, 'attempt')).status).toBe(200);
});

test('each of several at once gets the same cookie, so that it does not matter whose answer arrives', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(headOffice, cookie, 'attempt')));
  const [first = '', ...others] = answers.map(cookieOf);
  expect(first).toMatch(/^sanad_refresh=./);
  expect(others).toEqual([first, first, first]);
  expect((await refresh(headOffice, first, 'next')).status).toBe(200);
});

test.each([
  ['without the key', undefined],
  ['with another key', 'guessed'],
])('a replaced cookie that comes back %s ends the session', async (_name, key) => {
  const own = cookieOf(await refresh(headOffice, cookie, 'attempt'));
  expect(await refresh(headOffice, cookie, key)).toMatchObject(revoked);
  expect(await refresh(headOffice, own, 'next')).toMatchObject(revoked);
});

test('it ends the session with the key too, once the cookie after it was used', async () => {
  const own = cookieOf(await refresh(headOffice, cookie, 'attempt'));
  const newest = cookieOf(await refresh(headOffice, own, 'next'));
  expect(await refresh(headOffice, cookie, 'attempt')).toMatchObject(revoked);
  expect(await refresh(headOffice, newest, 'third')).toMatchObject(revoked);
});

test('it ends the session with the key too, more than a minute later', async () => {
  const own = cookieOf(await refresh(headOffice, cookie, 'attempt'));
  headOffice.clock.advance(60_001);
  expect(await refresh(headOffice, cookie, 'attempt')).toMatchObject(revoked);
  expect(await refresh(headOffice, own, 'next')).toMatchObject(revoked);
});

test('a key is refused that no header may hold', async () => {
  expect(await refresh(headOffice, cookie, 'k'.repeat(256))).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR' } },
  });
  expect((await refresh(headOffice, cookie, 'attempt')).status).toBe(200);
});
