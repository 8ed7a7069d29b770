import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { createOrganizationWithLink } from '#main/head-office/people/setup-link.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

const otherPassword = 'four red chairs by the well';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

/** Accepts an invitation of an organization with somebody else's address. */
async function inviteAndAccept(owner: Person, email: string, password: string) {
  const invited = await owner.send('POST', '/team/invitations', { email, role: 'viewer' });
  const token = new URL(String(invited.body['invitation_url'])).hash.slice(1);
  return headOffice.send('POST', '/invitations/accept', { invitation_token: token, name: 'Somebody', password });
}

async function logIn(email: string, password: string, organizationId?: string) {
  const organization = organizationId === undefined ? {} : { organization_id: organizationId };
  return headOffice.send('POST', '/auth/login', { email, password, ...organization });
}

async function organizationOf({ body }: { body: Record<string, unknown> }): Promise<unknown> {
  const authorization = `Bearer ${String(body['access_token'])}`;
  return (await headOffice.send('GET', '/auth/me', undefined, { authorization })).body['organization'];
}

async function failuresIn(organizationId: string): Promise<number> {
  const rows = await inOrganization(headOffice.services.db, organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').select('action').where('action', '=', 'login.failed').execute(),
  );
  return rows.length;
}

test('an address that somebody else has taken in an organization of his own stops nobody from an organization with it', async () => {
  const taker = await headOffice.organization('Taker');
  expect((await inviteAndAccept(taker.owner, 'noura@nakheel.example', otherPassword)).status).toBe(201);
  const link = await createOrganizationWithLink('Nakheel', 'noura@nakheel.example', headOffice.services);
  const setup = {
    setup_token: new URL(link).hash.slice(1),
    organization_name: 'Nakheel',
    name: 'Huda',
    email: 'noura@nakheel.example',
  };
  const set = await headOffice.send('POST', '/setup', { ...setup, password: testPassword });
  expect(set.status).toBe(201);
  expect(await organizationOf(await logIn('Noura@nakheel.example', testPassword))).toMatchObject({ name: 'Nakheel' });
  expect(await organizationOf(await logIn('noura@nakheel.example', otherPassword))).toMatchObject({ name: 'Taker' });
});

test('a member of one organization can be invited by another, and each has people of its own', async () => {
  const { viewer } = await headOffice.organization('First');
  const other = await headOffice.organization('Second');
  expect((await inviteAndAccept(other.owner, viewer.email, otherPassword)).status).toBe(201);
  const list = await other.owner.send('GET', '/team?limit=100');
  const joined = (list.body['data'] as { user_id: string; email: string }[]).find(({ email }) => email === viewer.email);
  expect((await other.owner.send('DELETE', `/team/${joined?.user_id ?? ''}`)).status).toBe(204);
  expect((await logIn(viewer.email, otherPassword)).status).toBe(401);
  expect((await logIn(viewer.email, testPassword)).status).toBe(200);
});

test('a person whose address and password fit several organizations is asked which one', async () => {
  const { viewer } = await headOffice.organization('First');
  const other = await headOffice.organization('Second');
  await inviteAndAccept(other.owner, viewer.email, testPassword);
  const asked = await logIn(viewer.email, testPassword);
  const organizations = [
    { organization_id: viewer.organizationId, name: 'First' },
    { organization_id: other.owner.organizationId, name: 'Second' },
  ];
  expect(asked).toMatchObject({ status: 401, body: { error: { code: 'ORGANIZATION_REQUIRED', retryable: false } } });
  expect(asked.body['error']).toMatchObject({ organizations: expect.arrayContaining(organizations) });
  for (const { organization_id, name } of organizations) {
    expect(await organizationOf(await logIn(viewer.email, testPassword, organization_id))).toMatchObject({ name });
  }
  const elsewhere = await headOffice.organization('Third');
  const refused = await logIn(viewer.email, testPassword, elsewhere.owner.organizationId);
  expect(refused).toMatchObject({ status: 401, body: { error: { code: 'LOGIN_FAILED' } } });
});

test('a failure is one refusal, and in the log of every organization with the address', async () => {
  const { viewer } = await headOffice.organization('First');
  const other = await headOffice.organization('Second');
  await inviteAndAccept(other.owner, viewer.email, otherPassword);
  const started = performance.now();
  const refused = await logIn(viewer.email, 'a wrong password');
  expect(performance.now() - started).toBeGreaterThanOrEqual(249);
  expect(refused).toMatchObject({ status: 401, body: { error: { code: 'LOGIN_FAILED', retryable: false } } });
  expect([await failuresIn(viewer.organizationId), await failuresIn(other.owner.organizationId)]).toEqual([1, 1]);
});

test('an account with the address of somebody else gives no more guesses at his password than anybody has', async () => {
  const { viewer } = await headOffice.organization('First');
  const other = await headOffice.organization('Second');
  await inviteAndAccept(other.owner, viewer.email, otherPassword);
  for (let tries = 0; tries < 10; tries++) expect((await logIn(viewer.email, otherPassword)).status).toBe(200);
  expect((await logIn(viewer.email, otherPassword)).status).toBe(429);
  headOffice.clock.advance(15 * 60_000);
  for (let tries = 0; tries < 11; tries++) {
    expect((await logIn(viewer.email, otherPassword, other.owner.organizationId)).status).toBe(200);
  }
});
