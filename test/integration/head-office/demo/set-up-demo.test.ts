import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setUpDemo } from '#main/head-office/demo/set-up-demo.ts';
import { demoOrder, type DemoOrder } from '#main/head-office/demo/demo-messages.ts';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { hashApiKey } from '#main/server/authentication/api-key.ts';
import { testCompany as companyOfBranch } from '#support/branch/running-branch.ts';
import { runHeadOffice, type ApiAnswer, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { companyOfBranches } from '#support/sync/synchronised-branch.ts';

// Head office's ids are UUIDs.
const testCompany = { ...companyOfBranch, ...defaultSwitches, company_id: companyOfBranches };

const apiKey = 'tax_test_the-key-of-the-demo';
const key: DemoOrder['api_keys'][number] = {
  key_id: randomUUID(),
  company_id: testCompany.company_id,
  environment: 'sandbox',
  name: 'Demo key',
  key_hash: hashApiKey(apiKey),
  prefix: 'tax_test_',
  last_four: 'demo',
  default_egs_unit_id: null,
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: null,
  revoked_at: null,
};
const order: DemoOrder = {
  organization_name: 'Nakheel Group',
  branch_name: 'Riyadh Main Branch',
  company: testCompany,
  api_keys: [key],
  owner: { name: 'Demo Owner', email: 'demo@example.com', password: 'a password that was made' },
  manager: { name: 'Demo Owner', username: 'demo', password: 'a password that was made' },
  is_new_password: true,
  has_joined: false,
};

let headOffice: RunningHeadOffice;

beforeEach(async () => {
  headOffice = await runHeadOffice();
});

afterEach(() => headOffice.close());

function logIn(password: string = order.owner.password): Promise<ApiAnswer> {
  return headOffice.send('POST', '/auth/login', { email: order.owner.email, password });
}

async function send(method: string, route: string): Promise<ApiAnswer> {
  const { body } = await logIn();
  return headOffice.send(method, route, undefined, { authorization: `Bearer ${String(body['access_token'])}` });
}

function enrol(code: string | undefined): Promise<ApiAnswer> {
  return headOffice.send('POST', '/sync/enrolments', { code, version: '1.0.0', ledger_id: randomUUID() });
}

const companyPath = `/companies/${testCompany.company_id}`;

async function keysNow(): Promise<unknown> {
  return (await send('GET', `${companyPath}/api-keys`)).body['data'];
}

test('a new head office gets an Owner, the company and the keys of the branch, and lets the branch join', async () => {
  const code = await setUpDemo(order, headOffice.services);
  expect((await logIn()).status).toBe(200);
  expect((await send('GET', companyPath)).body).toMatchObject({ vat_number: testCompany.vat_number, profile_complete: true });
  expect(await keysNow()).toMatchObject([{ key_id: key.key_id, name: 'Demo key', last_four: 'demo', status: 'active' }]);
  expect((await enrol(code)).body).toMatchObject({ organization: { name: 'Nakheel Group', plan: 'demo' } });
  expect((await send('GET', '/audit-log/verify')).body).toMatchObject({ ok: true });
  expect(await headOffice.send('POST', '/setup', { ...order.owner, setup_token: 'x', organization_name: 'x' })).toMatchObject({
    status: 409,
    body: { error: { code: 'SETUP_DONE' } },
  });
});

test('a key whose row is damaged keeps no other from head office, and the start goes on', async () => {
  const damaged = { ...key, key_id: randomUUID(), key_hash: hashApiKey('tax_test_another'), created_at: 'garbage' };
  await setUpDemo(demoOrder.parse({ ...order, api_keys: [damaged, key] }), headOffice.services);
  expect(await keysNow()).toMatchObject([{ key_id: key.key_id }]);
});

test('an organization of the demo has five sandbox units and any number of documents', async () => {
  await setUpDemo(order, headOffice.services);
  const { plan } = (await send('GET', '/billing')).body;
  expect(plan).toMatchObject({ code: 'demo', limits: { egs_units: { sandbox: 5, production: 0 }, documents: null } });
});

test('a later start changes nothing of what there is', async () => {
  await setUpDemo(order, headOffice.services);
  const before = (await send('GET', companyPath)).body;
  const later = { ...order, is_new_password: false, has_joined: true, company: { ...testCompany, legal_name: 'Another' } };
  expect(await setUpDemo(later, headOffice.services)).toBeUndefined();
  expect((await send('GET', companyPath)).body).toEqual(before);
});

test('a branch that has lost its keys gets a code again, and its new password and key are taken', async () => {
  await setUpDemo(order, headOffice.services);
  const added = { ...key, key_id: randomUUID(), key_hash: hashApiKey('tax_test_another') };
  const revoked = { ...key, revoked_at: '2026-11-20T10:00:00.000Z' };
  const owner = { ...order.owner, password: 'another password' };
  const code = await setUpDemo({ ...order, owner, api_keys: [revoked, added] }, headOffice.services);
  expect((await enrol(code)).status).toBe(201);
  expect([(await logIn()).status, (await logIn(owner.password)).status]).toEqual([401, 200]);
});

test('a key that was revoked on one side is not valid again, whichever side it was', async () => {
  await setUpDemo(order, headOffice.services);
  const later = { ...order, is_new_password: false, has_joined: true };
  await setUpDemo({ ...later, api_keys: [{ ...key, revoked_at: '2026-11-20T10:00:00.000Z' }] }, headOffice.services);
  expect(await keysNow()).toMatchObject([{ status: 'revoked' }]);
  await setUpDemo(later, headOffice.services);
  expect(await keysNow()).toMatchObject([{ status: 'revoked' }]);
});

test('a company that was deleted stays deleted', async () => {
  await setUpDemo(order, headOffice.services);
  expect((await send('DELETE', companyPath)).status).toBe(204);
  await setUpDemo({ ...order, is_new_password: false, has_joined: true }, headOffice.services);
  expect((await send('GET', companyPath)).status).toBe(404);
});
