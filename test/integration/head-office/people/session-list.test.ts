import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionPage } from '#shared/api/dashboard/sessions.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { refresh, signIn } from '#support/head-office/signing-in.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

function signInLater(person: Person, device: string) {
  headOffice.clock.advance(1_000);
  return signIn(headOffice, person, device);
}

async function listOf(person: Person, query = '') {
  return sessionPage.parse((await person.send('GET', `/auth/sessions${query}`)).body);
}

test("lists a person's own sessions, newest first, page by page", async () => {
  const { owner } = await headOffice.organization();
  for (const device of ['one', 'two', 'three']) await signInLater(owner, device);
  const first = await listOf(owner, '?limit=3');
  expect(first.data.map(({ device, current }) => [device, current])).toEqual([
    ['three', false],
    ['two', false],
    ['one', false],
  ]);
  expect(first.pagination).toMatchObject({ limit: 3, has_more: true, total_count: 4 });
  const { next_cursor } = first.pagination;
  const second = await listOf(owner, `?limit=3&cursor=${next_cursor}`);
  expect(second.data).toMatchObject([{ device: 'test', address: '127.0.0.1', current: true }]);
  expect(second.pagination).toMatchObject({ next_cursor: null, has_more: false });
});

test('refuses the cursor of another person, and unknown parameters', async () => {
  const { owner, admin } = await headOffice.organization();
  await signInLater(owner, 'one');
  const { pagination } = await listOf(owner, '?limit=1');
  for (const query of [`?cursor=${pagination.next_cursor}`, '?cursor=AAAA', '?limit=101', '?limit=0', '?sort=device']) {
    expect(await admin.send('GET', `/auth/sessions${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR' } },
    });
  }
});

test('ends one session and leaves the others', async () => {
  const { owner } = await headOffice.organization();
  const { cookie } = await signInLater(owner, 'lost phone');
  const [lost] = (await listOf(owner)).data;
  expect((await owner.send('DELETE', `/auth/sessions/${lost?.session_id}`)).status).toBe(204);
  expect((await refresh(headOffice, cookie)).status).toBe(401);
  expect((await listOf(owner)).data).toMatchObject([{ current: true }]);
  expect((await owner.send('DELETE', `/auth/sessions/${lost?.session_id}`)).status).toBe(404);
});

test("answers the same for another person's session as for none", async () => {
  const { owner, admin } = await headOffice.organization();
  const [own] = (await listOf(owner)).data;
  for (const id of [own?.session_id, randomUUID(), 'nonsense']) {
    expect(await admin.send('DELETE', `/auth/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
  }
});

test('the audit log tells signing out, ending a session and a cookie that was used twice from each other', async () => {
  const { owner } = await headOffice.organization();
  const [out, other, stolen] = [
    await signInLater(owner, 'out'),
    await signInLater(owner, 'other'),
    await signInLater(owner, 'stolen'),
  ];
  const { data } = await listOf(owner);
  await headOffice.send('POST', '/auth/logout', undefined, { cookie: out.cookie });
  const ended = data.find(({ device }) => device === 'other');
  await owner.send('DELETE', `/auth/sessions/${ended?.session_id}`);
  await refresh(headOffice, stolen.cookie);
  await refresh(headOffice, stolen.cookie);
  expect((await refresh(headOffice, other.cookie)).status).toBe(401);
  const { body } = await owner.send('GET', '/audit-log?limit=3');
  expect(body['data']).toMatchObject([
    { action: 'session.revoked', actor: { type: 'system' } },
    { action: 'session.ended', target: ended?.session_id },
    { action: 'session.signed_out', target: data.find(({ device }) => device === 'out')?.session_id },
  ]);
});
