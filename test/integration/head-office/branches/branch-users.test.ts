import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findUser, listUsers } from '#main/branch/users/users.ts';
import { branchUser, branchUserList } from '#shared/api/dashboard/branch-users.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { faultyPaths, refusalOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type ApiAnswer, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

const password = 'correct horse battery';
let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
});

afterAll(async () => {
  await pair.close();
  await headOffice.close();
});

function create(body: Record<string, unknown>): Promise<ApiAnswer> {
  return pair.people.admin.send('POST', '/branch-users', { name: 'Sara', role: 'manager', password, ...body });
}

/** What the branch has of a user, once that holds. */
async function atBranch(username: string, holds: (user: ReturnType<typeof findUser>) => boolean) {
  const { db } = pair.branch.running.branch.context;
  return eventually(() => Promise.resolve(findUser(db, username)), holds);
}

test('a user is made, read, changed and removed, at head office and at the branch', async () => {
  const made = await create({ username: 'Sara.K', pin: '739204', language: 'en' });
  expect(made.status).toBe(201);
  const shown = branchUser.strict().parse(made.body);
  expect(shown).toMatchObject({ username: 'sara.k', role: 'manager', language: 'en', appliance_ids: null, has_pin: true });
  const path = `/branch-users/${shown.branch_user_id}`;
  expect((await pair.people.viewer.send('GET', path)).body).toEqual(made.body);
  expect(branchUserList.parse((await pair.people.viewer.send('GET', '/branch-users')).body).data).toEqual([shown]);
  const known = await atBranch('SARA.K', (user) => user !== undefined);
  const hashes = [known?.password_hash ?? '', known?.pin_hash ?? ''];
  expect(hashes.every((hash) => hash.startsWith('$argon2id$'))).toBe(true);
  expect([await verify(hashes[0] ?? '', password), await verify(hashes[1] ?? '', '739204')]).toEqual([true, true]);

  const changed = await pair.people.owner.send('PATCH', path, { role: 'cashier', pin: null, password: 'another good secret' });
  expect(changed).toMatchObject({ status: 200, body: { role: 'cashier', has_pin: false } });
  const later = await atBranch('sara.k', (user) => user?.role === 'cashier');
  expect([later?.pin_hash, await verify(later?.password_hash ?? '', 'another good secret')]).toEqual([null, true]);
  expect(listUsers(pair.branch.running.branch.context.db)).toMatchObject([{ username: 'sara.k', hasPin: false }]);

  expect((await pair.people.owner.send('DELETE', path)).status).toBe(204);
  await atBranch('sara.k', (user) => user === undefined);
  expect((await pair.people.owner.send('GET', path)).status).toBe(404);
});

test('a user of other appliances is not told to this one', async () => {
  const { applianceId } = pair;
  await create({ username: 'here', appliance_ids: [applianceId] });
  await atBranch('here', (user) => user !== undefined);
  const elsewhere = await pair.read(async (tenant) => {
    const row = await tenant
      .selectFrom('appliances')
      .selectAll()
      .where('appliance_id', '=', applianceId)
      .executeTakeFirstOrThrow();
    const other = { ...row, appliance_id: '7b41951c-9f57-4677-8edc-3f6fb9ff3a75', credential_hash: 'another' };
    await tenant.insertInto('appliances').values(other).execute();
    return other.appliance_id;
  });
  expect((await create({ username: 'there', appliance_ids: [elsewhere] })).status).toBe(201);
  await create({ username: 'everywhere' });
  await atBranch('everywhere', (user) => user !== undefined);
  expect(findUser(pair.branch.running.branch.context.db, 'there')).toBeUndefined();
});

test.each([
  ['a short password', { password: 'short' }, ['password']],
  ['a common password', { password: 'qwertyuiop123' }, ['password']],
  ['a PIN of five digits', { pin: '73920' }, ['pin']],
  ['one digit six times', { pin: '777777' }, ['pin']],
  ['a rising PIN', { pin: '456789' }, ['pin']],
  ['a falling PIN', { pin: '210987' }, ['pin']],
  ['a repeated pair', { pin: '474747' }, ['pin']],
  ['a repeated half', { pin: '481481' }, ['pin']],
  ['an unknown role', { role: 'admin' }, ['role']],
  ['a user name with blanks', { username: 'a b' }, ['username']],
  ['an unknown appliance', { appliance_ids: ['7b41951c-9f57-4677-8edc-3f6fb9ff3a76'] }, ['appliance_ids[0]']],
  ['an unknown field', { email: 'a@b.example' }, ['email']],
])('refuses %s', async (_what, body, paths) => {
  expect(faultyPaths(await create({ username: 'refused', ...body }))).toEqual(paths);
});

test('a user name belongs to one user of the organization, and to others elsewhere', async () => {
  await create({ username: 'omar' });
  expect(refusalOf(await create({ username: 'OMAR' }))).toMatchObject({ status: 409, code: 'USERNAME_EXISTS' });
  const made = await create({ username: 'omar2' });
  const renamed = await pair.people.owner.send('PATCH', `/branch-users/${String(made.body['branch_user_id'])}`, {
    username: 'omar',
  });
  expect(refusalOf(renamed)).toMatchObject({ status: 409, code: 'USERNAME_EXISTS' });
  const { owner } = await headOffice.organization();
  const body = { username: 'omar', name: 'Omar', role: 'owner', password };
  expect((await owner.send('POST', '/branch-users', body)).status).toBe(201);
});

test('neither passwords nor PINs are in the audit log, which says that they were replaced', async () => {
  const made = await create({ username: 'audited', pin: '739204' });
  const path = `/branch-users/${String(made.body['branch_user_id'])}`;
  await pair.people.admin.send('PATCH', path, { pin: '830571' });
  await pair.people.admin.send('DELETE', path);
  const entries = await pair.read((tenant) =>
    tenant.selectFrom('audit_entries').selectAll().where('action', 'like', 'branch_user.%').execute(),
  );
  const text = JSON.stringify(entries);
  for (const secret of [password, '739204', '830571', '$argon2id$']) expect(text).not.toContain(secret);
  const changed = entries.find(({ action, target }) => action === 'branch_user.changed' && path.endsWith(target));
  expect(JSON.parse(String(changed?.after))).toEqual({ replaced: ['pin'] });
});

test('developers and viewers read users and change none', async () => {
  for (const person of [pair.people.developer, pair.people.viewer]) {
    expect((await person.send('GET', '/branch-users')).status).toBe(200);
    expect((await person.send('POST', '/branch-users', {})).status).toBe(403);
  }
});
