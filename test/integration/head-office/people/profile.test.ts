import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '#shared/api/dashboard/sessions.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

test('says who is signed in, and what he may do', async () => {
  const { viewer } = await headOffice.organization('Qahwa');
  const answer = me.parse((await viewer.send('GET', '/auth/me')).body);
  expect(answer).toMatchObject({ user: { role: 'viewer' }, organization: { name: 'Qahwa' } });
  expect(answer.permissions).not.toContain('companies.change');
});

test("changes one's own name and language, and records what they were", async () => {
  const { viewer, owner } = await headOffice.organization();
  const answer = await viewer.send('PATCH', '/auth/me', { name: 'Layla', language: 'ar' });
  expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Layla', language: 'ar', user_id: viewer.userId } } });
  expect((await owner.send('GET', '/auth/me')).body).toMatchObject({ user: { name: 'The owner', language: 'en' } });
  expect((await viewer.send('PATCH', '/auth/me', {})).body).toMatchObject({ user: { name: 'Layla' } });
});

test('refuses a change of what is not his to change', async () => {
  const { viewer } = await headOffice.organization();
  expect(await viewer.send('PATCH', '/auth/me', { role: 'owner', language: 'fr', name: ' ' })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'name' }, { path: 'language' }, { path: 'role' }] } },
  });
});
