import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { recoveryCodes, totpSetup } from '#shared/api/dashboard/sessions.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

const stepMs = 30_000;

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

/** The code of an authenticator app whose clock differs by so many steps. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: headOffice.clock.now().getTime() + steps * stepMs });
}

async function setUp(person: Person): Promise<string> {
  return String(totpSetup.parse((await person.send('POST', '/auth/totp/setup', { password: testPassword })).body).secret);
}

/** A person with TOTP, the code of whose present step has been taken. */
async function personWithTotp(): Promise<{ person: Person; secret: string; codes: string[] }> {
  const { viewer } = await headOffice.organization();
  const secret = await setUp(viewer);
  const confirmed = await viewer.send('POST', '/auth/totp/confirm', { code: codeOf(secret) });
  return { person: viewer, secret, codes: recoveryCodes.parse(confirmed.body).recovery_codes ?? [] };
}

async function logIn({ email }: Person, code: Record<string, string> = {}): Promise<unknown> {
  const { status, body } = await headOffice.send('POST', '/auth/login', { email, password: testPassword, ...code });
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : status;
}

test('is on after a code has confirmed it, and shows secret and recovery codes once', async () => {
  const { viewer } = await headOffice.organization();
  const setup = await viewer.send('POST', '/auth/totp/setup', { password: testPassword }, { 'idempotency-key': 'setup-1' });
  const { secret = '', otpauth_uri } = totpSetup.parse(setup.body);
  expect(otpauth_uri).toMatch(new RegExp(`^otpauth://totp/Sanad:.*secret=${secret}`));
  const replay = await viewer.send('POST', '/auth/totp/setup', { password: testPassword }, { 'idempotency-key': 'setup-1' });
  expect(replay.body).toEqual({ secret_omitted: true });
  expect(await logIn(viewer)).toBe(200);
  expect(await viewer.send('POST', '/auth/totp/confirm', { code: '12345' })).toMatchObject({
    status: 400,
    body: { error: { code: 'TOTP_INVALID' } },
  });
  const confirmed = await viewer.send('POST', '/auth/totp/confirm', { code: codeOf(secret) });
  expect(new Set(recoveryCodes.parse(confirmed.body).recovery_codes).size).toBe(10);
  expect((await viewer.send('GET', '/auth/me')).body).toMatchObject({ user: { totp_enabled: true } });
  expect((await viewer.send('POST', '/auth/totp/setup', { password: testPassword })).body).toMatchObject({
    error: { code: 'TOTP_ENABLED' },
  });
});

test('asks for a code, takes it once, and none that is older than the last', async () => {
  const { person, secret } = await personWithTotp();
  expect(await logIn(person)).toBe('TOTP_REQUIRED');
  expect(await logIn(person, { totp_code: codeOf(secret) })).toBe('LOGIN_FAILED');
  expect(await logIn(person, { totp_code: codeOf(secret, 1) })).toBe(200);
  expect(await logIn(person, { totp_code: codeOf(secret, 1) })).toBe('LOGIN_FAILED');
  headOffice.clock.advance(stepMs);
  expect(await logIn(person, { totp_code: codeOf(secret) })).toBe('LOGIN_FAILED');
});

test.each([
  [-2, 'LOGIN_FAILED'],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 'LOGIN_FAILED'],
])('takes a code whose app is %i steps off: %s', async (steps, expected) => {
  const { person, secret } = await personWithTotp();
  headOffice.clock.advance(10 * stepMs);
  expect(await logIn(person, { totp_code: codeOf(secret, steps) })).toBe(expected);
});

test('takes the same code of two simultaneous requests once', async () => {
  const { person, secret } = await personWithTotp();
  headOffice.clock.advance(stepMs);
  const totp_code = codeOf(secret);
  const outcomes = await Promise.all([logIn(person, { totp_code }), logIn(person, { totp_code })]);
  expect(outcomes.toSorted()).toEqual([200, 'LOGIN_FAILED']);
});

test('takes each recovery code once, however it is typed', async () => {
  const { person, codes } = await personWithTotp();
  const [first = '', second = ''] = codes;
  expect(await logIn(person, { recovery_code: first })).toBe(200);
  expect(await logIn(person, { recovery_code: first })).toBe('LOGIN_FAILED');
  expect(await logIn(person, { recovery_code: second.replaceAll('-', ' ').toLowerCase() })).toBe(200);
});

test('counts wrong codes as failures to sign in', async () => {
  const { person, secret } = await personWithTotp();
  headOffice.clock.advance(stepMs);
  await Promise.all(Array.from({ length: 10 }, () => logIn(person, { totp_code: '000 00' })));
  expect(await logIn(person, { totp_code: codeOf(secret) })).toBe('LOGIN_THROTTLED');
});

test('is turned off with password and code, a recovery code too', async () => {
  const { person, secret, codes } = await personWithTotp();
  headOffice.clock.advance(stepMs);
  const disable = (password: string, code: string) => person.send('POST', '/auth/totp/disable', { password, code });
  expect((await disable('a wrong password', codeOf(secret))).body).toMatchObject({ error: { code: 'PASSWORD_WRONG' } });
  expect((await disable(testPassword, '000000')).body).toMatchObject({ error: { code: 'TOTP_INVALID' } });
  expect((await disable(testPassword, codes[0] ?? '')).status).toBe(200);
  expect(await logIn(person)).toBe(200);
  expect((await disable(testPassword, codes[1] ?? '')).body).toMatchObject({ error: { code: 'TOTP_INVALID' } });
});

test('keeps the secret sealed and the recovery codes hashed', async () => {
  const { person, secret, codes } = await personWithTotp();
  const stored = await inOrganization(headOffice.services.db, person.organizationId, async (tenant) => ({
    users: await tenant.selectFrom('users').selectAll().execute(),
    codes: await tenant.selectFrom('recovery_codes').selectAll().execute(),
    audit: await tenant.selectFrom('audit_entries').selectAll().execute(),
    answers: await tenant.selectFrom('idempotency_records').selectAll().execute(),
  }));
  const text = JSON.stringify(stored);
  for (const shown of [secret, ...codes]) expect(text).not.toContain(shown);
});

test('is not set up with an access token alone; set-up and disabling are in the audit log', async () => {
  const { viewer } = await headOffice.organization();
  expect((await viewer.send('POST', '/auth/totp/setup')).body).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  const wrong = await viewer.send('POST', '/auth/totp/setup', { password: 'a wrong password' });
  expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'PASSWORD_WRONG' } } });
  expect((await viewer.send('POST', '/auth/totp/confirm', { code: '123456' })).body).toMatchObject({
    error: { code: 'TOTP_INVALID' },
  });
  const secret = await setUp(viewer);
  const confirmed = await viewer.send('POST', '/auth/totp/confirm', { code: codeOf(secret) });
  const [code = ''] = recoveryCodes.parse(confirmed.body).recovery_codes ?? [];
  await viewer.send('POST', '/auth/totp/disable', { password: testPassword, code });
  const rows = await inOrganization(headOffice.services.db, viewer.organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').select('action').orderBy('position').execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['totp.setup_started', 'totp.enabled', 'totp.disabled']);
});

test('counts wrong passwords of its set-up as failures to sign in', async () => {
  const { viewer } = await headOffice.organization();
  const guess = () => viewer.send('POST', '/auth/totp/setup', { password: 'a wrong password' });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(429);
});
