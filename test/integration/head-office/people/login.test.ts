import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { signedIn } from '#shared/api/dashboard/sessions.ts';
import { runHeadOffice, testPassword, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

const minuteMs = 60_000;

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

/** What is the same in two refusals. */
function refusal({ status, body }: { status: number; body: Record<string, unknown> }): unknown {
  const { error } = body;
  return { status, error: typeof error === 'object' ? { ...error, request_id: '' } : error };
}

function logIn(email: string, password = testPassword) {
  return headOffice.send('POST', '/auth/login', { email, password });
}

function failures(email: string, count: number) {
  return Promise.all(Array.from({ length: count }, () => logIn(email, 'a wrong password')));
}

async function actionsOf(organizationId: string): Promise<string[]> {
  const rows = await inOrganization(headOffice.services.db, organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').select('action').orderBy('position').execute(),
  );
  return rows.map((row) => row.action);
}

test('signs a person in, however he writes his address, with a cookie for scripts of no page', async () => {
  const { viewer } = await headOffice.organization();
  const answer = await logIn(`  ${viewer.email.toUpperCase()} `);
  expect(answer.status).toBe(200);
  const { access_token, expires_in, user } = signedIn.parse(answer.body);
  expect([expires_in, user.user_id, user.totp_enabled]).toEqual([900, viewer.userId, false]);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sanad_refresh=[\w-]{64}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
  ]);
  const me = await headOffice.send('GET', '/auth/me', undefined, { authorization: `Bearer ${access_token}` });
  expect(me.body).toMatchObject({ user });
  expect(await actionsOf(viewer.organizationId)).toEqual(['login.succeeded']);
});

test('refuses a wrong password and an unknown account with the same words, and in no less time than it always takes', async () => {
  const { viewer } = await headOffice.organization();
  const started = performance.now();
  const known = await logIn(viewer.email, 'a wrong password');
  const between = performance.now();
  const unknown = await logIn('nobody@example.com');
  const ended = performance.now();
  expect(known.body).toMatchObject({ error: { code: 'LOGIN_FAILED', retryable: false } });
  expect(refusal(unknown)).toEqual(refusal(known));
  expect(Math.min(between - started, ended - between)).toBeGreaterThanOrEqual(249);
  expect(await actionsOf(viewer.organizationId)).toEqual(['login.failed']);
});

test('refuses an account after 10 failures in 15 minutes, even with the right password, and an unknown one alike', async () => {
  const { viewer, admin } = await headOffice.organization();
  await failures(viewer.email, 10);
  await failures('nobody-else@example.com', 10);
  const throttled = await logIn(viewer.email);
  expect(throttled).toMatchObject({ status: 429, body: { error: { code: 'LOGIN_THROTTLED', retryable: true } } });
  expect(throttled.headers.get('retry-after')).toBe('900');
  expect(refusal(await logIn('nobody-else@example.com'))).toEqual(refusal(throttled));
  expect((await logIn(admin.email)).status).toBe(200);
  headOffice.clock.advance(15 * minuteMs - 1);
  expect((await logIn(viewer.email)).headers.get('retry-after')).toBe('1');
  headOffice.clock.advance(1);
  expect((await logIn(viewer.email)).status).toBe(200);
});

test('counts no success, neither as a failure nor in how long to wait', async () => {
  const { viewer } = await headOffice.organization();
  for (let index = 0; index < 11; index++) expect((await logIn(viewer.email)).status).toBe(200);
  headOffice.clock.advance(5 * minuteMs);
  await failures(viewer.email, 10);
  expect((await logIn(viewer.email)).headers.get('retry-after')).toBe('900');
});

test('lets no more than 10 simultaneous attempts of an account be tried', async () => {
  const { viewer } = await headOffice.organization();
  const statuses = (await failures(viewer.email, 14)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('refuses an address after 50 failures, whatever accounts they were for, and forgets them', async () => {
  headOffice.clock.advance(15 * minuteMs);
  const { viewer } = await headOffice.organization();
  const attempts = Array.from({ length: 50 }, (_, index) => logIn(`nobody-${index}@example.com`));
  expect(new Set((await Promise.all(attempts)).map((answer) => answer.status))).toEqual(new Set([401]));
  expect((await logIn(viewer.email)).status).toBe(429);
  headOffice.clock.advance(15 * minuteMs);
  expect((await logIn(viewer.email)).status).toBe(200);
  const { db } = headOffice.services;
  const left = await db.selectFrom('throttles').selectAll().where('events', '>', 0).execute();
  expect(left).toEqual([]);
});

test('names every fault of a request', async () => {
  const answer = await headOffice.send('POST', '/auth/login', { email: 5, colour: 'red' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    error: { code: 'VALIDATION_ERROR', details: [{ path: 'email' }, { path: 'password' }, { path: 'colour' }] },
  });
});
