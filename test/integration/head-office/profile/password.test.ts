import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetLink } from '../../../../src-shared/api/dashboard/people/team.ts';
import {
  runHeadOffice,
  testPassword,
  type Person,
  type RunningHeadOffice,
} from '../../../support/head-office/running-head-office.ts';

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
  const other = await headOffice.send('POST', '/auth/login', { email: viewer.email, password: testPassword });
  const answer = await change(viewer, { current_password: testPassword, new_password: newPassword });
  expect(answer).toMatchObject({ status: 200, body: { sessions_ended: 1 } });
  expect((await viewer.send('GET', '/auth/me')).status).toBe(200);
  const authorization = `Bearer ${String(other.body['access_token'])}`;
  expect((await headOffice.send('GET', '/auth/me', undefined, { authorization })).status).toBe(401);
  expect([await logIn(viewer, testPassword), await logIn(viewer, newPassword)]).toEqual([401, 200]);
});

test.each(['elevenchars', '1q2w3e4r5t6y', 'PasswordPassword', 'x'.repeat(257)])(
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

test('sets a new password by the link of an Owner, once, and ends every session', async () => {
  const { owner, viewer } = await headOffice.organization();
  const made = await owner.send('POST', `/team/${viewer.userId}/password-reset`);
  expect(made.status).toBe(201);
  const url = new URL(resetLink.parse(made.body).reset_url);
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
  const body = { reset_token: new URL(resetLink.parse(made.body).reset_url).hash.slice(1), new_password: newPassword };
  const answers = await Promise.all([1, 2].map(() => headOffice.send('POST', '/auth/password-reset', body)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(1);
});

test('leaves a reset link worth nothing once the password has been changed', async () => {
  const { owner, viewer } = await headOffice.organization();
  const made = await owner.send('POST', `/team/${viewer.userId}/password-reset`);
  await change(viewer, { current_password: testPassword, new_password: newPassword });
  const token = new URL(resetLink.parse(made.body).reset_url).hash.slice(1);
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
