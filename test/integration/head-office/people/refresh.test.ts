import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, runHeadOffice, type ApiAnswer, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { refresh, signIn } from '#support/head-office/signing-in.ts';

const dayMs = 24 * 3_600_000;

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

function me(token: unknown): Promise<ApiAnswer> {
  return headOffice.send('GET', '/auth/me', undefined, { authorization: `Bearer ${String(token)}` });
}

const revoked = { status: 401, body: { error: { code: 'SESSION_REVOKED' } } };

test('replaces the cookie, and goes on with the same session', async () => {
  const { owner } = await headOffice.organization();
  const first = await signIn(headOffice, owner);
  const second = await refresh(headOffice, first.cookie);
  expect(second).toMatchObject({ status: 200, body: { expires_in: 900, user: { user_id: owner.userId } } });
  expect(cookieOf(second)).not.toBe(first.cookie);
  const third = await refresh(headOffice, cookieOf(second));
  expect(await me(third.body['access_token'])).toMatchObject({ status: 200 });
});

test('ends the session for everyone when a replaced cookie comes back', async () => {
  const { owner } = await headOffice.organization();
  const stolen = await signIn(headOffice, owner);
  const own = await refresh(headOffice, stolen.cookie);
  const reuse = await refresh(headOffice, stolen.cookie);
  expect(reuse).toMatchObject(revoked);
  expect(reuse.headers.getSetCookie()).toEqual([expect.stringMatching(/^sanad_refresh=; Max-Age=0; Path=\/api\/auth;/)]);
  expect(await refresh(headOffice, cookieOf(own))).toMatchObject(revoked);
  expect(await me(own.body['access_token'])).toMatchObject({ status: 401, body: { error: { code: 'ACCESS_TOKEN_INVALID' } } });
  expect((await owner.send('GET', '/auth/me')).status).toBe(200);
});

test('gives one new cookie where several tabs present the same one at once', async () => {
  const { owner } = await headOffice.organization();
  const { cookie } = await signIn(headOffice, owner);
  const answers = await Promise.all([refresh(headOffice, cookie), refresh(headOffice, cookie), refresh(headOffice, cookie)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const cookies = answers.map(cookieOf).filter((each) => each !== '');
  expect(cookies).toHaveLength(1);
  expect((await refresh(headOffice, cookies[0] ?? '')).status).toBe(200);
});

test.each(['', 'sanad_refresh=', 'sanad_refresh=nonsense', `sanad_refresh=${'A'.repeat(64)}`])(
  'refuses the cookie "%s"',
  async (cookie) => {
    expect(await refresh(headOffice, cookie)).toMatchObject(revoked);
  },
);

test('ends a session that nobody has used for 30 days, and none before', async () => {
  const { owner } = await headOffice.organization();
  const { cookie } = await signIn(headOffice, owner);
  headOffice.clock.advance(30 * dayMs - 1);
  const next = await refresh(headOffice, cookie);
  expect(next.status).toBe(200);
  headOffice.clock.advance(30 * dayMs);
  expect(await refresh(headOffice, cookieOf(next))).toMatchObject(revoked);
});

test('says that an access token has expired after 15 minutes', async () => {
  const { owner } = await headOffice.organization();
  const { token } = await signIn(headOffice, owner);
  headOffice.clock.advance(15 * 60_000);
  const answer = await me(token);
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'ACCESS_TOKEN_EXPIRED' } } });
  expect(answer.headers.get('www-authenticate')).toContain('Bearer');
});

test('logs out by the cookie, with which the access token ends too', async () => {
  const { owner } = await headOffice.organization();
  const { cookie, token } = await signIn(headOffice, owner);
  const answer = await headOffice.send('POST', '/auth/logout', undefined, { cookie });
  expect(answer).toMatchObject({ status: 200, body: { sessions_ended: 1 } });
  expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  expect((await me(token)).status).toBe(401);
  expect(await refresh(headOffice, cookie)).toMatchObject(revoked);
});

test('logs out by the access token, and nobody without either', async () => {
  const { owner } = await headOffice.organization();
  expect((await owner.send('POST', '/auth/logout')).status).toBe(200);
  expect((await owner.send('GET', '/auth/me')).status).toBe(401);
  const answer = await headOffice.send('POST', '/auth/logout');
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'ACCESS_TOKEN_MISSING' } } });
});
