import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { auditLogPage } from '#shared/api/dashboard/audit.ts';
import { signedIn } from '#shared/api/dashboard/sessions.ts';
import { teamPage } from '#shared/api/dashboard/team.ts';
import {
  newAddress,
  runHeadOffice,
  testPassword,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { logIn } from '#support/head-office/signing-in.ts';
import { enrolmentCode, storeBranchCompanies } from '#support/sync/synchronised-branch.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

function setRole(by: Person, { userId }: Person, role: string) {
  return by.send('PATCH', `/team/${userId}`, { role });
}

function remove(by: Person, { userId }: Person) {
  return by.send('DELETE', `/team/${userId}`);
}

const lastOwner = { status: 409, body: { error: { code: 'LAST_OWNER' } } };

test('lists the people of an organization, page by page', async () => {
  const { owner, admin, developer, viewer } = await headOffice.organization();
  const first = teamPage.parse((await admin.send('GET', '/team?limit=3')).body);
  expect(first.pagination).toMatchObject({ total_count: 4, has_more: true });
  const second = teamPage.parse((await admin.send('GET', `/team?cursor=${first.pagination.next_cursor}`)).body);
  const ids = [...first.data, ...second.data].map((member) => member.user_id);
  expect(ids.toSorted()).toEqual([owner, admin, developer, viewer].map((person) => person.userId).toSorted());
  expect(first.data[0]).toMatchObject({ totp_enabled: false, last_used_at: headOffice.clock.now().toISOString() });
});

test('changes a role, which takes effect at once, and records it', async () => {
  const { owner, viewer } = await headOffice.organization();
  expect((await viewer.send('GET', '/team')).status).toBe(403);
  expect(await setRole(owner, viewer, 'admin')).toMatchObject({ status: 200, body: { role: 'admin', user_id: viewer.userId } });
  expect((await viewer.send('GET', '/team')).status).toBe(200);
  const [entry] = await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').selectAll().execute(),
  );
  expect(entry).toMatchObject({
    action: 'user.role_changed',
    target: viewer.userId,
    actor_id: owner.userId,
    before: '{"role":"viewer"}',
    after: '{"role":"admin"}',
  });
});

test('removes a member, whose session ends and whose address is free again', async () => {
  const { owner, admin } = await headOffice.organization();
  expect((await remove(owner, admin)).status).toBe(204);
  expect((await admin.send('GET', '/auth/me')).status).toBe(401);
  expect((await logIn(headOffice, admin)).status).toBe(401);
  expect((await owner.send('POST', '/team/invitations', { email: admin.email, role: 'viewer' })).status).toBe(201);
  expect((await remove(owner, admin)).status).toBe(404);
});

test('keeps the last Owner', async () => {
  const { owner, admin } = await headOffice.organization();
  expect(await setRole(owner, owner, 'viewer')).toMatchObject(lastOwner);
  expect(await remove(owner, owner)).toMatchObject(lastOwner);
  expect((await setRole(owner, owner, 'owner')).status).toBe(200);
  await setRole(owner, admin, 'owner');
  expect((await setRole(owner, owner, 'viewer')).status).toBe(200);
  expect(await remove(admin, admin)).toMatchObject(lastOwner);
});

test('leaves one of two Owners who remove each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, admin } = await headOffice.organization();
    await setRole(owner, admin, 'owner');
    const answers = await Promise.all([remove(owner, admin), remove(admin, owner)]);
    const statuses = answers.map((answer) => answer.status).toSorted((one, next) => one - next);
    // The second may be refused as the last one, or as nobody any more.
    expect([
      [204, 401],
      [204, 409],
    ]).toContainEqual(statuses);
    const left = await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
      tenant.selectFrom('users').select('user_id').where('role', '=', 'owner').execute(),
    );
    expect(left).toHaveLength(1);
  }
});

async function invited(by: Person, email: string): Promise<string> {
  const { body } = await by.send('POST', '/team/invitations', { email, role: 'owner' });
  return new URL(String(body['invitation_url'])).hash.slice(1);
}

async function resetToken(by: Person, { userId }: Person): Promise<string> {
  const { body } = await by.send('POST', `/team/${userId}/password-reset`);
  return new URL(String(body['reset_url'])).hash.slice(1);
}

async function accepted(invitation_token: string): Promise<number> {
  const body = { invitation_token, name: 'Again', password: testPassword };
  return (await headOffice.send('POST', '/invitations/accept', body)).status;
}

describe('a member who is removed or demoted', () => {
  test('does not come back by another invitation to his address', async () => {
    const { owner } = await headOffice.organization();
    const email = newAddress();
    const [first, second] = [await invited(owner, email), await invited(owner, email.toUpperCase())];
    const accept = { invitation_token: first, name: 'Noura', password: testPassword };
    const { body } = await headOffice.send('POST', '/invitations/accept', accept);
    const { user_id: userId } = signedIn.parse(body).user;
    expect((await owner.send('DELETE', `/team/${userId}`)).status).toBe(204);
    expect(await accepted(second)).toBe(401);
    const log = auditLogPage.parse((await owner.send('GET', '/audit-log?action=invitation.deleted')).body);
    expect(log.data).toMatchObject([{ before: { email: email.toUpperCase() } }]);
  });

  test.each([
    ['removed', remove],
    ['demoted', (by: Person, whom: Person) => setRole(by, whom, 'viewer')],
  ])('leaves no link behind that he made as an Owner: %s', async (_how, end) => {
    const { owner, admin, viewer } = await headOffice.organization();
    await setRole(owner, admin, 'owner');
    const [ownInvitation, otherInvitation] = [await invited(admin, newAddress()), await invited(owner, newAddress())];
    const links = [await resetToken(admin, owner), await resetToken(admin, viewer)];
    expect((await end(owner, admin)).status).toBeLessThan(300);
    expect([await accepted(ownInvitation), await accepted(otherInvitation)]).toEqual([401, 201]);
    for (const reset_token of links) {
      const body = { reset_token, new_password: 'four words that nobody guesses' };
      expect((await headOffice.send('POST', '/auth/password-reset', body)).status).toBe(401);
    }
  });

  test.each([
    ['an Admin is removed', remove, 401],
    ['an Admin becomes a Developer', (by: Person, whom: Person) => setRole(by, whom, 'developer'), 401],
    ['an Admin becomes an Owner', (by: Person, whom: Person) => setRole(by, whom, 'owner'), 201],
    ['a Viewer is removed', (by: Person, _whom: Person, viewer: Person) => remove(by, viewer), 201],
  ])('an enrolment code ends with the right to make one: %s', async (_what, change, status) => {
    const { owner, admin, viewer } = await headOffice.organization();
    await storeBranchCompanies(headOffice, owner.organizationId);
    const code = await enrolmentCode(admin);
    expect((await change(owner, admin, viewer)).status).toBeLessThan(300);
    const joined = await headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: 'ledger' });
    expect(joined.status).toBe(status);
  });
});

test('refuses an unknown id before a faulty body, and a role that may not before either', async () => {
  const { owner, admin } = await headOffice.organization();
  const faulty = { role: 'king' };
  expect((await owner.send('PATCH', `/team/${admin.userId}`, faulty)).status).toBe(400);
  for (const id of [randomUUID(), 'nonsense']) {
    expect((await owner.send('PATCH', `/team/${id}`, faulty)).status).toBe(404);
    expect((await admin.send('PATCH', `/team/${id}`, faulty)).status).toBe(403);
    expect((await headOffice.send('PATCH', `/team/${id}`, faulty)).status).toBe(401);
  }
});

test('refuses a body that is no JSON after the person and the id', async () => {
  const { owner, admin } = await headOffice.organization();
  const text = { 'content-type': 'text/plain' };
  expect((await owner.send('PATCH', `/team/${admin.userId}`, 'text', text)).status).toBe(415);
  expect((await owner.send('PATCH', `/team/${randomUUID()}`, 'text', text)).status).toBe(404);
  expect((await admin.send('PATCH', `/team/${admin.userId}`)).status).toBe(403);
  expect((await headOffice.send('PATCH', `/team/${admin.userId}`)).status).toBe(401);
});
