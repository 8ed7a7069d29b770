import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually, testCompany } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { companyOfBranches, enrolmentCode, storeBranchCompanies } from '#support/sync/synchronised-branch.ts';

const pace = { lookEveryMs: 10, beatEveryMs: 20, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };

let headOffice: RunningHeadOffice;
let owner: Person;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
  await storeBranchCompanies(headOffice, owner.organizationId);
});

afterAll(() => headOffice.close());

/** A branch on its own with an owner, a manager and a cashier, and the owner's browser. */
async function ownBranch(): Promise<{ shop: TestBranch; browser: Browser }> {
  const shop = await startTestBranch({ mirrorPace: pace }, { companyId: companyOfBranches });
  const users = await testUsers();
  storeTestUsers(
    shop.running,
    users.map((each) => ({ ...each, branch_user_id: randomUUID() })),
  );
  return { shop, browser: await signIn(shop.running, 'owner') };
}

async function join(browser: Browser) {
  return browser.send('POST', '/manager/head-office', { url: headOffice.url, code: await enrolmentCode(owner) });
}

/** The users of the branch by their names, once head office has named them. */
async function usersOf(browser: Browser): Promise<string[]> {
  const answer = await eventually(
    () => browser.get('/manager/users'),
    ({ body }) => body['managed_by'] === 'head_office' && (body['data'] as unknown[]).length === 3,
  );
  return (answer.body['data'] as { username: string }[]).map(({ username }) => username);
}

test('whoever joins head office stays signed in, and everybody signs in as before', async () => {
  const { shop, browser } = await ownBranch();
  const joined = await join(browser);
  expect(joined).toMatchObject({ status: 200, body: { joined: true, renamed_users: [] } });
  const applianceId = joined.body['appliance_id'];
  const taken = rowsOf(await owner.send('GET', '/branch-users'));
  expect(taken.map(({ username, role, appliance_ids }) => [username, role, appliance_ids])).toEqual(
    expect.arrayContaining(['owner', 'manager', 'cashier'].map((name) => [name, name, [applianceId]])),
  );
  // What head office says of them comes back.
  const cashier = String(taken.find(({ username }) => username === 'cashier')?.['branch_user_id']);
  await owner.send('PATCH', `/branch-users/${cashier}`, { name: 'Sami' });
  await eventually(
    () => browser.get('/manager/users'),
    ({ text }) => text.includes('Sami'),
  );
  expect(await usersOf(browser)).toEqual(['cashier', 'manager', 'owner']);
  expect((await browser.get('/manager/session')).body).toMatchObject({ user: { username: 'owner', role: 'owner' } });
  for (const name of ['owner', 'manager', 'cashier'] as const) {
    expect((await (await signIn(shop.running, name)).get('/manager/session')).status).toBe(200);
  }
  const log = rowsOf(await owner.send('GET', '/audit-log?action=branch_user.created'));
  expect(log.map(({ actor }) => (actor as { type: string }).type)).toEqual(['appliance', 'appliance', 'appliance']);
  await shop.running.close();
});

test('a user whose name another branch has gets another, and is told', async () => {
  const { shop, browser } = await ownBranch();
  const joined = await join(browser);
  const renamed = ['cashier', 'manager', 'owner'].map((from) => ({ from, to: `${from}-2` }));
  expect(joined.body['renamed_users']).toEqual(expect.arrayContaining(renamed));
  await eventually(
    () => browser.get('/manager/session'),
    ({ body }) => (body['user'] as { username?: string } | undefined)?.username === 'owner-2',
  );
  expect(await usersOf(browser)).toEqual(['cashier-2', 'manager-2', 'owner-2']);
  const { body } = await browser.get('/manager/audit-log');
  expect(
    (body['data'] as { action: string; detail: unknown }[]).find(({ action }) => action === 'head_office.joined'),
  ).toMatchObject({
    detail: { renamed_users: expect.arrayContaining(renamed) },
  });
  await shop.running.close();
});

test('an appliance that stops in order is offline at once', async () => {
  const { shop, browser } = await ownBranch();
  const { body } = await join(browser);
  const isOnline = async () => (await owner.send('GET', `/appliances/${String(body['appliance_id'])}`)).body['online'];
  expect(await eventually(isOnline, (online) => online === true)).toBe(true);
  await shop.running.close();
  expect(await eventually(isOnline, (online) => online === false)).toBe(false);
});

const user = {
  branch_user_id: '0c9c6e0a-2b64-4b7e-8f0a-5d7d9f3e1b42',
  username: 'sara',
  name: 'Sara',
  role: 'owner',
  language: 'ar',
  password_hash: '$argon2id$v=19$m=19456,t=2,p=1$vx206qdTW5J2sWvuI9W4KA$1kvupaJNVMGeNYruULDlW2q2T03Joql0nJzG8uXAMLc',
  pin_hash: null,
  created_at: '2026-11-20T09:00:00.000Z',
};

test.each([
  ['a hash that costs a branch its memory', { password_hash: user.password_hash.replace('m=19456', 'm=4194304') }],
  ['no hash at all', { password_hash: 'correct horse battery staple' }],
  ['a user name that nobody can type', { username: 'Sara !' }],
  ['a role that there is not', { role: 'root' }],
])('an appliance with %s does not join', async (_what, wrong) => {
  const body = { code: await enrolmentCode(owner), version: '1.2.3', ledger_id: 'ledger', users: [{ ...user, ...wrong }] };
  const answer = await headOffice.send('POST', '/sync/enrolments', body);
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
});

test('who is known by id is not given to another appliance that does not have his password', async () => {
  const join = async (users: unknown[]) =>
    headOffice.send('POST', '/sync/enrolments', { code: await enrolmentCode(owner), version: '1', ledger_id: 'ledger', users });
  const first = await join([user]);
  const again = await join([user]);
  const thief = await join([{ ...user, password_hash: user.password_hash.replace('1kvup', '2kvup') }]);
  expect([first.status, again.status, thief.status]).toEqual([201, 201, 201]);
  const known = rowsOf(await owner.send('GET', '/branch-users')).find(({ username }) => username === 'sara');
  expect(known?.['appliance_ids']).toEqual([first.body['appliance_id'], again.body['appliance_id']]);
});

test('a company that head office knows in part is completed from the branch, which sells on in production', async () => {
  const { owner: other } = await headOffice.organization();
  const { vat_number, cr_number, street, city } = testCompany;
  const made = await other.send('POST', '/companies', {
    legal_name: 'Known in part',
    vat_number,
    address: { district: 'Olaya' },
  });
  const companyId = String(made.body['company_id']);
  const { shop, browser } = await ownBranch();
  const code = await enrolmentCode(other, [companyId]);
  expect(await browser.send('POST', '/manager/head-office', { url: headOffice.url, code })).toMatchObject({ status: 200 });
  expect((await other.send('GET', `/companies/${companyId}`)).body).toMatchObject({
    legal_name: 'Known in part',
    cr_number,
    address: { street, city, country: 'SA' },
    profile_complete: true,
  });
  const [entry] = rowsOf(await other.send('GET', '/audit-log?action=company.changed'));
  expect(entry).toMatchObject({
    actor: { type: 'appliance' },
    target: companyId,
    before: { cr_number: null },
    after: { cr_number },
  });
  await shop.running.close();
});

test('a profile that head office would refuse keeps no branch from joining', async () => {
  const { owner: other } = await headOffice.organization();
  const { vat_number } = testCompany;
  const made = await other.send('POST', '/companies', { legal_name: 'Known in part', vat_number });
  const companyId = String(made.body['company_id']);
  const companies = [{ company_id: 'own', vat_number, profile: { cr_number: 7, address: 'x' } }];
  const body = { code: await enrolmentCode(other, [companyId]), version: '1.0.0', ledger_id: randomUUID(), companies };
  expect(await headOffice.send('POST', '/sync/enrolments', body)).toMatchObject({ status: 201 });
  expect((await other.send('GET', `/companies/${companyId}`)).body).toMatchObject({ cr_number: null, profile_complete: false });
});
