import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { bodyDigest } from '#main/server/request/body-digest.ts';
import { resetLink } from '#shared/api/dashboard/team.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { signIn } from '#support/head-office/signing-in.ts';

const newPassword = 'four words that nobody guesses';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

async function logIn({ email }: Person, password: string): Promise<number> {
  return (await headOffice.send('POST', '/auth/login', { email, password })).status;
}

function change(person: Person, body: unknown) {
  return person.send('POST', '/auth/password', body);
}

test('changes the password, which ends all other sessions', async () => {
  const { viewer } = await headOffice.organization();
  const { token } = await signIn(headOffice, viewer);
  const answer = await change(viewer, { current_password: testPassword, new_password: newPassword });
  expect(answer).toMatchObject({ status: 200, body: { sessions_ended: 1 } });
  expect((await viewer.send('GET', '/auth/me')).status).toBe(200);
  const authorization = `Bearer ${token}`;
  expect((await headOffice.send('GET', '/auth/me', undefined, { authorization })).status).toBe(401);
  expect([await logIn(viewer, testPassword), await logIn(viewer, newPassword)]).toEqual([401, 200]);
});

test.each(['elevenchars', '1q2w3e4r5t6y', 'PasswordPassword', 'x'.repeat(257), 'half of a pair \ud83d'])(
  'refuses the new password %s',
  async (password) => {
    const { viewer } = await headOffice.organization();
    const answer = await change(viewer, { current_password: testPassword, new_password: password });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR', details: [{ path: 'new_password' }] } },
    });
  },
);

test.each([
  ['a common one in full width', '１ｑ２ｗ３ｅ４ｒ５ｔ６ｙ'],
  ['twelve code points that are six characters', 'e\u0301'.repeat(6)],
])('judges a new password in the form in which it is stored: %s', async (_what, password) => {
  const { viewer } = await headOffice.organization();
  const answer = await change(viewer, { current_password: testPassword, new_password: password });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
});

test('lets somebody at an open session guess the password no oftener than anyone else', async () => {
  const { viewer } = await headOffice.organization();
  for (let attempt = 0; attempt < 10; attempt++) {
    const answer = await change(viewer, { current_password: 'a wrong password', new_password: newPassword });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'PASSWORD_WRONG' } } });
  }
  expect((await change(viewer, { current_password: testPassword, new_password: newPassword })).status).toBe(429);
  expect(await logIn(viewer, testPassword)).toBe(429);
});

test('stores no answer for an Idempotency-Key of a change that was refused', async () => {
  const { viewer } = await headOffice.organization();
  const key = { 'idempotency-key': 'change-1' };
  const wrong = { current_password: 'a wrong password', new_password: newPassword };
  expect((await viewer.send('POST', '/auth/password', wrong, key)).status).toBe(400);
  const right = { current_password: testPassword, new_password: newPassword };
  expect((await viewer.send('POST', '/auth/password', right, key)).status).toBe(200);
});

test('keeps nothing for an Idempotency-Key by which passwords could be guessed', async () => {
  const { viewer } = await headOffice.organization();
  const body = { current_password: testPassword, new_password: newPassword };
  const key = { 'idempotency-key': 'change-2' };
  for (const replayed of [null, 'true']) {
    const answer = await viewer.send('POST', '/auth/password', body, key);
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, replayed]);
  }
  const { body_digest: digest } = await inOrganization(headOffice.services.db, viewer.organizationId, (tenant) =>
    tenant.selectFrom('idempotency_records').select('body_digest').executeTakeFirstOrThrow(),
  );
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(digest).not.toBe(bodyDigest(body));
});

test('sets a new password by the link of an Owner, once, and ends every session', async () => {
  const { owner, viewer } = await headOffice.organization();
  const made = await owner.send('POST', `/team/${viewer.userId}/password-reset`);
  expect(made.status).toBe(201);
  const url = new URL(String(resetLink.parse(made.body).reset_url));
  expect(url.pathname).toBe('/password-reset');
  const body = { reset_token: url.hash.slice(1), new_password: newPassword };
  const common = await headOffice.send('POST', '/auth/password-reset', { ...body, new_password: 'passwordpassword' });
  expect(common.status).toBe(400);
  const answer = await headOffice.send('POST', '/auth/password-reset', body);
  expect(answer).toMatchObject({ status: 200, body: { sessions_ended: 1 } });
  expect((await viewer.send('GET', '/auth/me')).status).toBe(401);
  expect([await logIn(viewer, testPassword), await logIn(viewer, newPassword)]).toEqual([401, 200]);
  expect(await headOffice.send('POST', '/auth/password-reset', body)).toMatchObject({
    status: 401,
    body: { error: { code: 'RESET_TOKEN_INVALID' } },
  });
});

test('takes a reset link once of two simultaneous requests', async () => {
  const { owner, viewer } = await headOffice.organization();
  const made = await owner.send('POST', `/team/${viewer.userId}/password-reset`);
  const body = { reset_token: new URL(String(resetLink.parse(made.body).reset_url)).hash.slice(1), new_password: newPassword };
  const answers = await Promise.all([1, 2].map(() => headOffice.send('POST', '/auth/password-reset', body)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(1);
});

test('leaves a reset link worth nothing once an Owner has made another', async () => {
  const { owner, viewer } = await headOffice.organization();
  const statuses = [];
  const links = [
    await owner.send('POST', `/team/${viewer.userId}/password-reset`),
    await owner.send('POST', `/team/${viewer.userId}/password-reset`),
  ];
  for (const made of links) {
    const body = { reset_token: new URL(String(made.body['reset_url'])).hash.slice(1), new_password: newPassword };
    statuses.push((await headOffice.send('POST', '/auth/password-reset', body)).status);
  }
  expect(statuses).toEqual([401, 200]);
});

test('leaves a reset link worth nothing once the password has been changed', async () => {
  const { owner, viewer } = await headOffice.organization();
  const made = await owner.send('POST', `/team/${viewer.userId}/password-reset`);
  await change(viewer, { current_password: testPassword, new_password: newPassword });
  const token = new URL(String(resetLink.parse(made.body).reset_url)).hash.slice(1);
  const answer = await headOffice.send('POST', '/auth/password-reset', { reset_token: token, new_password: testPassword });
  expect(answer.status).toBe(401);
});

test('refuses a reset link after a day, one of somebody who was removed, and nonsense', async () => {
  const { owner, viewer, admin } = await headOffice.organization();
  const links = [];
  for (const { userId } of [viewer, admin]) {
    const made = await owner.send('POST', `/team/${userId}/password-reset`);
    links.push(new URL(String(made.body['reset_url'])).hash.slice(1));
  }
  expect((await owner.send('DELETE', `/team/${admin.userId}`)).status).toBe(204);
  const [ofViewer, ofAdmin] = links;
  const refused = (token: unknown) =>
    headOffice.send('POST', '/auth/password-reset', { reset_token: token, new_password: newPassword });
  expect((await refused(ofAdmin)).status).toBe(401);
  headOffice.clock.advance(24 * 3_600_000);
  for (const token of [ofViewer, 'nonsense', 'A'.repeat(64)]) {
    expect(await refused(token)).toMatchObject({ status: 401, body: { error: { code: 'RESET_TOKEN_INVALID' } } });
  }
});
