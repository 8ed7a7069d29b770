import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganizationWithLink, firstSetupLink } from '#main/head-office/people/setup-link.ts';
import { signedIn } from '#shared/api/dashboard/sessions.ts';
import {
  cookieOf,
  runHeadOffice,
  testPassword,
  type ApiAnswer,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { refresh } from '#support/head-office/signing-in.ts';

const weekMs = 7 * 24 * 3_600_000;

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

function setUp(link: string | undefined, change: Record<string, string> = {}): Promise<ApiAnswer> {
  return headOffice.send('POST', '/setup', {
    setup_token: new URL(link ?? 'none:').hash.slice(1),
    organization_name: 'Qahwa',
    name: 'Noura',
    email: 'noura@example.com',
    password: testPassword,
    ...change,
  });
}

function check(link: string | undefined): Promise<ApiAnswer> {
  const setup_token = link === undefined ? 'nonsense' : new URL(link).hash.slice(1);
  return headOffice.send('POST', '/setup/check', { setup_token });
}

const tokenInvalid = { status: 401, body: { error: { code: 'SETUP_TOKEN_INVALID' } } };
const done = { status: 409, body: { error: { code: 'SETUP_DONE' } } };

test('makes whoever opens the link of an empty head office its first Owner, once', async () => {
  const { services } = headOffice;
  expect(await setUp(undefined, { setup_token: 'nonsense' })).toMatchObject(tokenInvalid);
  const late = await firstSetupLink(services);
  expect(await check(late)).toMatchObject({ status: 200, body: { email: null } });
  headOffice.clock.advance(weekMs);
  expect(await check(late)).toMatchObject(tokenInvalid);
  expect(await check(undefined)).toMatchObject(tokenInvalid);
  expect(await setUp(late)).toMatchObject(tokenInvalid);
  const links = [await firstSetupLink(services), await firstSetupLink(services), await firstSetupLink(services)];
  expect(links[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{64}$/);
  expect(await setUp(links[0], { password: 'qwerty123456' })).toMatchObject({ status: 400 });
  const [first, second] = await Promise.all([setUp(links[0]), setUp(links[1], { email: 'sara@example.com' })]);
  const [own, refused] = first.status === 201 ? [first, second] : [second, first];
  expect(signedIn.parse(own.body).user.role).toBe('owner');
  expect(refused).toMatchObject(done);
  const refreshed = await refresh(headOffice, cookieOf(own));
  const authorization = `Bearer ${String(refreshed.body['access_token'])}`;
  const me = await headOffice.send('GET', '/auth/me', undefined, { authorization });
  expect(me.body).toMatchObject({ organization: { name: 'Qahwa' } });
  expect(await setUp(links[2], { email: 'third@example.com' })).toMatchObject(done);
  expect(await setUp(undefined, { setup_token: 'nonsense' })).toMatchObject(done);
  expect(await check(links[2])).toMatchObject(done);
  expect(await check(undefined)).toMatchObject(done);
  expect(await firstSetupLink(services)).toBeUndefined();
});

test.each([
  [undefined, 'enterprise'],
  ['starter', 'starter'],
])('begins with the plan %s: %s', async (plan, expected) => {
  const link = await createOrganizationWithLink('Plans', `plans-${expected}@example.com`, headOffice.services);
  const answer = await setUp(link, { email: `plans-${expected}@example.com`, ...(plan === undefined ? {} : { plan }) });
  const authorization = `Bearer ${String(answer.body['access_token'])}`;
  const me = await headOffice.send('GET', '/auth/me', undefined, { authorization });
  expect(me.body).toMatchObject({ organization: { plan: expected } });
});

test('takes no plan that nobody may choose', async () => {
  const link = await createOrganizationWithLink('Plans', 'demo@example.com', headOffice.services);
  const answer = await setUp(link, { email: 'demo@example.com', plan: 'demo' });
  expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path: 'plan' }] } } });
});

test('sets up another organization by a link for its Owner alone', async () => {
  const link = await createOrganizationWithLink('Other', 'huda@example.com', headOffice.services);
  expect(await check(link)).toMatchObject({ status: 200, body: { email: 'huda@example.com' } });
  expect(await setUp(link)).toMatchObject({ status: 400, body: { error: { details: [{ path: 'email' }] } } });
  const answer = await setUp(link, { email: 'Huda@example.com', organization_name: 'Other shop' });
  expect(answer).toMatchObject({ status: 201, body: { user: { email: 'Huda@example.com', role: 'owner' } } });
  expect(await setUp(link, { email: 'huda@example.com' })).toMatchObject(done);
});
