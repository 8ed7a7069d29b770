import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { listUsers } from '#main/branch/users/users.ts';
import { eventually, runBranch, type Answer, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { enrolmentCode } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

const seller = {
  name: 'Qahwa',
  vat_number: '300000000100003',
  cr_number: '1010010000',
  address: {
    street: 'Olaya Street',
    building_number: '8228',
    district: 'Olaya',
    city: 'Riyadh',
    postal_code: '12345',
    country: 'SA',
  },
};

let headOffice: RunningHeadOffice;
let running: RunningBranch;
let owner: Person;
let viewer: Person;
let companyId: string;
let key: { key_id: string; api_key: string };

async function createKey(name: string): Promise<{ key_id: string; api_key: string }> {
  const { body } = await owner.send('POST', `/companies/${companyId}/api-keys`, { name, environment: 'sandbox' });
  return { key_id: String(body['key_id']), api_key: String(body['api_key']) };
}

function callAs(apiKey: string, method = 'GET', route = '/v1/auth/context', body?: unknown): Promise<Answer> {
  return running.send(method, route, body, { authorization: `Bearer ${apiKey}` });
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner, viewer } = await headOffice.organization('Qahwa Group'));
  const { name, vat_number, cr_number, address } = seller;
  const company = { legal_name: name, vat_number, cr_number, address, business_category: 'Coffee' };
  companyId = String((await owner.send('POST', '/companies', company)).body['company_id']);
  key = await createKey('Till');
  const pace = { lookEveryMs: 10, beatEveryMs: 20, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };
  const enrolment = { code: await enrolmentCode(owner, [companyId]), url: headOffice.url };
  running = await runBranch({ enrolment, mirrorPace: pace });
});

afterAll(async () => {
  await running.close();
  await headOffice.close();
});

test('an appliance works with the companies and keys of head office, and its documents count there', async () => {
  await eventually(
    () => callAs(key.api_key),
    ({ status }) => status === 200,
  );
  const unit = await callAs(key.api_key, 'POST', '/v1/egs', { unit_name: 'Till 1', invoice_type: 'both' });
  const egsUnitId = String(unit.body['egs_unit_id']);
  await eventually(
    () => callAs(key.api_key, 'GET', `/v1/egs/${egsUnitId}/status`),
    ({ body }) => body['onboarding_status'] === 'active',
  );
  const sale = simplifiedBody({ egsUnitId, seller, number: 'Q-1', at: running.clock.now() });
  expect((await callAs(key.api_key, 'POST', '/v1/invoices/simplified', sale)).status).toBe(200);
  const usage = await eventually(
    async () => (await owner.send('GET', '/billing')).body['usage'] as { documents: number; egs_units: { sandbox: number } },
    ({ documents }) => documents === 1,
  );
  expect(usage.egs_units.sandbox).toBe(1);
  const { body } = await viewer.send('GET', `/egs-units?company_id=${companyId}`);
  expect(body['data']).toMatchObject([{ egs_unit_id: egsUnitId, branch_name: 'Olaya', invoice_counter: 1 }]);
  const change = await owner.send('PATCH', `/companies/${companyId}`, { vat_number: '300000000200003' });
  expect(change.body['error']).toMatchObject({ code: 'COMPANY_IN_USE' });
});

test('what head office owns is not changed at the branch', async () => {
  const order = { command: 'create', key: { name: 'Mine', environment: 'sandbox' } };
  const answer = await running.branch.context.answerOperator(order);
  expect(answer).toMatchObject({ ok: false, faults: [{ code: 'HEAD_OFFICE_OWNS_THIS' }] });
  expect(JSON.stringify(answer)).toContain(headOffice.url);
});

test('switches of the company are obeyed at the branch within seconds, and back again', async () => {
  const [unit] = (await callAs(key.api_key, 'GET', '/v1/egs')).body['data'] as { egs_unit_id: string }[];
  const egsUnitId = String(unit?.egs_unit_id);
  const document = simplifiedBody({ egsUnitId, seller, number: 'Q-2', at: running.clock.now() });
  const asked = () => callAs(key.api_key, 'POST', '/v1/invoices/preflight', { kind: 'simplified', document });
  expect((await asked()).status).toBe(200);
  const before = performance.now();
  await owner.send('PATCH', `/companies/${companyId}`, { require_arabic: true, external_originals: false });
  await eventually(asked, ({ status }) => status === 400);
  expect(performance.now() - before).toBeLessThan(10_000);
  const { db } = running.branch.context;
  const stored = () =>
    db.all(db.sql.selectFrom('companies').select(['external_originals', 'require_arabic']).where('company_id', '=', companyId));
  expect(stored()).toEqual([{ external_originals: 0, require_arabic: 1 }]);
  await owner.send('PATCH', `/companies/${companyId}`, { require_arabic: false, external_originals: true });
  await eventually(asked, ({ status }) => status === 200);
  expect(stored()).toEqual([{ external_originals: 1, require_arabic: 0 }]);
});

test('a changed company, a new key and a revoked one are known at once', async () => {
  const other = await createKey('Another till');
  await eventually(
    () => callAs(other.api_key),
    ({ status }) => status === 200,
  );
  await owner.send('PATCH', `/companies/${companyId}`, { legal_name: 'Qahwa and Sons' });
  await eventually(
    () => callAs(key.api_key),
    ({ body }) => (body['company'] as { legal_name: string }).legal_name === 'Qahwa and Sons',
  );
  const before = performance.now();
  await owner.send('POST', `/api-keys/${other.key_id}/revoke`);
  const refused = await eventually(
    () => callAs(other.api_key),
    ({ status }) => status === 401,
  );
  expect(refused.body['error']).toMatchObject({ code: 'API_KEY_REVOKED' });
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('the key of a till that is paired appears at head office, for this appliance alone, and ends where it is revoked there', async () => {
  const unit = await eventually(
    () => callAs(key.api_key, 'GET', '/v1/egs'),
    ({ body }) => (body['data'] as { onboarding_status: string }[]).some((each) => each.onboarding_status === 'active'),
  );
  const [{ egs_unit_id }] = unit.body['data'] as [{ egs_unit_id: string }];
  const { pairing } = running.branch.context;
  const { code } = pairing.invite({ egsUnitId: egs_unit_id, withKey: true });
  const caller = { address: '127.0.0.1', baseUrl: running.branch.url, isEncrypted: false };
  const { api_key = '' } = await pairing.pair({ code, till_name: 'Counter 9' }, caller);
  expect((await callAs(api_key)).status).toBe(200);
  const [kept] = await eventually(
    async () => {
      const { body } = await owner.send('GET', `/companies/${companyId}/api-keys`);
      return (body['data'] as Record<string, unknown>[]).filter(({ name }) => name === 'Counter 9');
    },
    (rows) => rows.length === 1,
  );
  expect(kept).toMatchObject({ default_egs_unit_id: egs_unit_id, status: 'active', appliance_id: expect.any(String) });
  await owner.send('POST', `/api-keys/${String(kept?.['key_id'])}/revoke`);
  await eventually(
    () => callAs(api_key),
    ({ status }) => status === 401,
  );
});

test('a row that cannot be used is kept apart, the others are taken, and no damage keeps a revoked key alive', async () => {
  const standing = await createKey('Standing');
  const ended = await createKey('Ended');
  const person = { username: 'huda', name: 'Huda', role: 'cashier', language: 'ar', password: 'long enough for a till' };
  expect((await owner.send('POST', '/branch-users', person)).status).toBe(201);
  const { context } = running.branch;
  const users = (): string[] => listUsers(context.db).map(({ username }) => username);
  const codes = (): string[] => context.conditions.current().map(({ code }) => code);
  for (const { api_key } of [standing, ended]) {
    await eventually(
      () => callAs(api_key),
      ({ status }) => status === 200,
    );
  }
  await eventually(
    async () => users(),
    (names) => names.includes('huda'),
  );
  const { body } = await callAs(key.api_key);
  const { organization_id } = body['organization'] as { organization_id: string };
  const { db } = headOffice.services;
  const name = 'x'.repeat(100_001);
  await inOrganization(db, organization_id, async (tenant) => {
    await tenant.updateTable('api_keys').set({ name }).where('key_id', 'in', [standing.key_id, ended.key_id]).execute();
    await tenant
      .updateTable('api_keys')
      .set({ revoked_at: sql`now()` })
      .where('key_id', '=', ended.key_id)
      .execute();
    await tenant.updateTable('companies').set({ legal_name: name }).execute();
    await tenant.updateTable('branch_users').set({ name }).execute();
  });
  const fresh = await createKey('Fresh');
  await eventually(
    () => callAs(fresh.api_key),
    ({ status }) => status === 200,
  );
  expect((await callAs(standing.api_key)).body['company']).toMatchObject({ legal_name: 'Qahwa and Sons' });
  expect((await callAs(ended.api_key)).body['error']).toMatchObject({ code: 'API_KEY_REVOKED' });
  expect([users(), codes()]).toEqual([[], ['HEAD_OFFICE_ROWS_APART']]);

  await inOrganization(db, organization_id, async (tenant) => {
    await tenant.updateTable('api_keys').set({ name: 'Mended' }).where('key_id', 'in', [standing.key_id, ended.key_id]).execute();
    await tenant.updateTable('companies').set({ legal_name: 'Qahwa' }).execute();
    await tenant.updateTable('branch_users').set({ name: 'Huda' }).execute();
  });
  await createKey('One more');
  await eventually(
    async () => codes(),
    (held) => held.length === 0,
  );
  expect(users()).toEqual(['huda']);
  expect((await callAs(ended.api_key)).status).toBe(401);
});

test('what head office has decided is kept while it is away, and after a restart', async () => {
  await headOffice.close();
  await running.restart();
  const { status, body } = await callAs(key.api_key);
  expect([status, body['appliance'], body['organization']]).toMatchObject([
    200,
    { branch_name: 'Olaya' },
    { name: 'Qahwa Group' },
  ]);
  headOffice = await runHeadOffice();
});
