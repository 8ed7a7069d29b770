import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;
let owner: Person;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
});

afterAll(() => headOffice.close());

const company = { legal_name: 'Qahwa', vat_number: '399999999900003' };

test.each([
  ['a body that names the prototype', '{"__proto__": {"role": "owner"}, "language": "en"}', 400],
  ['a member twice', '{"language": "en", "language": "ar"}', 400],
  ['many levels', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400],
  ['levels without an end', '['.repeat(500_000), 400],
  ['no object', 'null', 400],
  ['bytes that are no UTF-8', Buffer.from('7b226e616d65223a22ff227d', 'hex'), 400],
  ['more than a mebibyte', `{"language": "${'x'.repeat(1_100_000)}"}`, 413],
])('refuses %s', async (_what, body, status) => {
  const headers = { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' };
  const response = await fetch(`${headOffice.url}/api/auth/me`, { method: 'PATCH', headers, body });
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain(' at ');
});

test.each([
  ['an encoded slash', '/companies/%2e%2e%2fteam'],
  ['a doubled slash', '//companies'],
  ['a slash at the end', '/companies/'],
  ['other letters', '/Companies'],
  ['a parameter of the path', '/companies;x=1'],
  ['a part that is no UTF-8', '/companies/%FF'],
  ['half an escape', '/companies/%'],
])('finds nothing at %s', async (_what, path) => {
  expect((await owner.send('GET', path)).status).toBe(404);
});

test('takes the method from the request line alone', async () => {
  const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
  expect((await owner.send('POST', `/team/${owner.userId}`, {}, headers)).status).toBe(405);
  expect((await owner.send('GET', `/team?_method=DELETE`, undefined, headers)).status).toBe(400);
  expect((await owner.send('GET', '/auth/me')).status).toBe(200);
});

test.each(['/auth/me', '/companies', '/team/invitations', '/billing'])('refuses what nobody may set: %s', async (path) => {
  const method = path === '/auth/me' || path === '/billing' ? 'PATCH' : 'POST';
  for (const field of ['organization_id', 'user_id', 'role_of', 'created_at', 'id', 'totp_enabled', 'profile_complete']) {
    const answer = await owner.send(method, path, { ...company, email: 'x@example.com', [field]: owner.organizationId });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
  }
});
