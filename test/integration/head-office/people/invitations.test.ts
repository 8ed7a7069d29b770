import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { signedIn } from '#shared/api/dashboard/sessions.ts';
import { invitation, invitationLink, invitationPage } from '#shared/api/dashboard/team.ts';
import {
  cookieOf,
  newAddress,
  runHeadOffice,
  testPassword,
  type ApiAnswer,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { refresh, signIn } from '#support/head-office/signing-in.ts';

const dayMs = 24 * 3_600_000;

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

async function invite(by: Person, email = newAddress(), role = 'developer') {
  const link = invitationLink.parse((await by.send('POST', '/team/invitations', { email, role })).body);
  const url = new URL(String(link.invitation_url));
  return { ...link, email, path: url.pathname, token: url.hash.slice(1) };
}

function accept(token: string, name = 'Noura'): Promise<ApiAnswer> {
  return headOffice.send('POST', '/invitations/accept', { invitation_token: token, name, password: testPassword });
}

const invalid = { status: 401, body: { error: { code: 'INVITATION_INVALID' } } };

test('makes somebody a member, who is signed in, once', async () => {
  const { owner } = await headOffice.organization();
  const invited = await invite(owner);
  expect(invited.path).toBe('/invitation');
  expect(invited.expires_at).toBe(new Date(headOffice.clock.now().getTime() + 7 * dayMs).toISOString());
  const answer = await accept(invited.token);
  expect(answer.status).toBe(201);
  const { user } = signedIn.parse(answer.body);
  expect(user).toMatchObject({ name: 'Noura', email: invited.email, role: 'developer' });
  expect((await refresh(headOffice, cookieOf(answer))).status).toBe(200);
  expect(await accept(invited.token)).toMatchObject(invalid);
  const shown = await owner.send('GET', `/team/invitations/${invited.invitation_id}`);
  expect(invitation.parse(shown.body)).toMatchObject({ status: 'accepted', invited_by: owner.userId });
});

test('is read by whoever has its link, as long as it is valid', async () => {
  const { owner } = await headOffice.organization('Qahwa');
  const { email, token } = await invite(owner);
  const read = () => headOffice.send('POST', '/invitations/read', { invitation_token: token });
  expect(await read()).toMatchObject({ status: 200, body: { organization_name: 'Qahwa', email, role: 'developer' } });
  expect((await accept(token)).status).toBe(201);
  expect(await read()).toMatchObject(invalid);
});

test('is accepted by one of two who open the link at once', async () => {
  const { owner } = await headOffice.organization();
  const { token } = await invite(owner);
  const statuses = (await Promise.all([accept(token), accept(token)])).map((answer) => answer.status);
  expect(statuses).toContain(201);
  expect(statuses).toContain(401);
});

test('is worth nothing after 7 days, or after it was deleted', async () => {
  const { owner } = await headOffice.organization();
  const [late, deleted] = [await invite(owner), await invite(owner)];
  expect((await owner.send('DELETE', `/team/invitations/${deleted.invitation_id}`)).status).toBe(204);
  expect(await accept(deleted.token)).toMatchObject(invalid);
  headOffice.clock.advance(7 * dayMs);
  expect(await accept(late.token)).toMatchObject(invalid);
  const authorization = `Bearer ${(await signIn(headOffice, owner)).token}`;
  const list = await headOffice.send('GET', '/team/invitations', undefined, { authorization });
  expect(invitationPage.parse(list.body).data).toMatchObject([{ invitation_id: late.invitation_id, status: 'expired' }]);
});

test('refuses nonsense, and a common password without losing the invitation', async () => {
  const { owner } = await headOffice.organization();
  const { token } = await invite(owner);
  for (const wrong of ['nonsense', 'A'.repeat(64)]) expect(await accept(wrong)).toMatchObject(invalid);
  const common = { invitation_token: token, name: 'Noura', password: 'qwerty123456' };
  expect((await headOffice.send('POST', '/invitations/accept', common)).status).toBe(400);
  expect((await accept(token)).status).toBe(201);
});

test('asks no member, but one of another organization like anybody', async () => {
  const { owner, admin } = await headOffice.organization();
  const elsewhere = await headOffice.organization();
  const body = { email: admin.email.toUpperCase(), role: 'viewer' };
  expect(await owner.send('POST', '/team/invitations', body)).toMatchObject({
    status: 409,
    body: { error: { code: 'USER_EXISTS' } },
  });
  const { token } = await invite(owner, elsewhere.viewer.email);
  expect((await accept(token)).status).toBe(201);
});

test('is created once for an Idempotency-Key, whose replay leaves the link out', async () => {
  const { owner } = await headOffice.organization();
  const body = { email: newAddress(), role: 'viewer' };
  const key = { 'idempotency-key': 'invite-1' };
  const first = await owner.send('POST', '/team/invitations', body, key);
  const replay = await owner.send('POST', '/team/invitations', body, key);
  const { invitation_url, ...rest } = first.body;
  expect(invitation_url).toBeDefined();
  expect(replay).toMatchObject({ status: 201, body: { ...rest, secret_omitted: true } });
  expect(replay.body).not.toHaveProperty('invitation_url');
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  expect((await owner.send('GET', '/team/invitations')).body).toMatchObject({ pagination: { total_count: 1 } });
  const other = await owner.send('POST', '/team/invitations', { ...body, role: 'admin' }, key);
  expect(other).toMatchObject({ status: 422, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
});

test('lists newest first, page by page, also where the last of a page is deleted meanwhile', async () => {
  const { owner, admin } = await headOffice.organization();
  const invited = [];
  for (let index = 0; index < 3; index++) {
    headOffice.clock.advance(1_000);
    invited.unshift((await invite(owner)).invitation_id);
  }
  const first = invitationPage.parse((await admin.send('GET', '/team/invitations?limit=2')).body);
  await owner.send('DELETE', `/team/invitations/${invited[1]}`);
  const next = await admin.send('GET', `/team/invitations?limit=2&cursor=${first.pagination.next_cursor}`);
  const second = invitationPage.parse(next.body);
  expect([...first.data, ...second.data].map((row) => row.invitation_id)).toEqual(invited);
});

test('leaves no token in the database', async () => {
  const { owner } = await headOffice.organization();
  const { token } = await invite(owner);
  const stored = await inOrganization(headOffice.services.db, owner.organizationId, async (tenant) => [
    await tenant.selectFrom('invitations').selectAll().execute(),
    await tenant.selectFrom('audit_entries').selectAll().execute(),
    await tenant.selectFrom('idempotency_records').selectAll().execute(),
  ]);
  expect(JSON.stringify(stored)).not.toContain(token);
});
