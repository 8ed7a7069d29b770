import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { BranchConfig } from '#main/branch/config.ts';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { apiKeyRow, eventually, testCompany } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { addCompany, completeCompany, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { enrolmentCode } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

const mirrorPace = { lookEveryMs: 10, beatEveryMs: 20, backoff: { firstMs: 20, factor: 1, longestMs: 20 } };

let headOffice: RunningHeadOffice;
let owner: Person;
let companyId: string;
let settings: Partial<BranchConfig>;
let branch: TestBranch;
let ownId: string;
let ownKey: { key_id: string; api_key: string };

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

// A branch that has sold on its own, and the organization that it will belong to.
beforeEach(async () => {
  ({ owner } = await headOffice.organization());
  await owner.send('PATCH', '/billing', { plan: 'growth' });
  companyId = await addCompany(owner, { ...completeCompany(), vat_number: testCompany.vat_number });
  ownId = randomUUID();
  settings = { mirrorPace };
  branch = await startTestBranch(settings, { companyId: ownId });
  ownKey = { key_id: randomUUID(), api_key: createApiKey('sandbox') };
  const row = apiKeyRow(ownKey.api_key, { key_id: ownKey.key_id, company_id: ownId, name: 'Made here' });
  await branch.running.provision({ apiKeys: [row] });
  await branch.sell('simplified');
  await branch.sell('standard');
});

afterEach(() => branch.running.close());

async function join(companyIds: readonly string[]): Promise<string> {
  settings.enrolment = { code: await enrolmentCode(owner, companyIds), url: headOffice.url };
  await branch.running.restart();
  const [appliance] = rowsOf(await owner.send('GET', '/appliances'));
  return String(appliance?.['appliance_id']);
}

/** The status of a request of a till with this key. */
async function statusOf(apiKey: string): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return (await branch.running.send('GET', `/v1/egs/${branch.egsUnitId}`, undefined, headers)).status;
}

async function becomes(apiKey: string, status: number): Promise<void> {
  expect(
    await eventually(
      () => statusOf(apiKey),
      (seen) => seen === status,
    ),
  ).toBe(status);
}

async function makeKey(): Promise<{ key_id: string; api_key: string }> {
  const { body } = await owner.send('POST', `/companies/${companyId}/api-keys`, { name: 'Made there', environment: 'sandbox' });
  return { key_id: String(body['key_id']), api_key: String(body['api_key']) };
}

function listedKeys() {
  return owner.send('GET', `/companies/${companyId}/api-keys`).then(rowsOf);
}

test('what a branch has done before it joined is of the company with its VAT number', async () => {
  const applianceId = await join([companyId]);
  const sold = await branch.sell('simplified');
  const documents = await eventually(
    async () => rowsOf(await owner.send('GET', `/invoices?company_id=${companyId}&status=reported`)),
    (rows) => rows.length === 2,
  );
  expect(documents.map((row) => row['invoice_id'])).toContain(sold.id);
  expect(rowsOf(await owner.send('GET', `/egs-units?company_id=${companyId}`))).toMatchObject([
    { egs_unit_id: branch.egsUnitId, appliance_id: applianceId },
  ]);
  expect((await owner.send('GET', `/appliances/${applianceId}`)).body).toMatchObject({ chain: { ok: true, faults: 0 } });
  const { body } = await owner.send('GET', '/billing');
  expect(body['usage']).toMatchObject({ documents: 3, by_company: [{ company_id: companyId, documents: 3 }] });
  // The ledger names it as ever.
  const { db } = branch.running.branch.context;
  expect(db.all(db.sql.selectFrom('companies').select('company_id'))).toEqual([{ company_id: ownId }]);
});

test('keys of head office work for the units that the branch had, and keys of the branch are kept at head office', async () => {
  const there = await makeKey();
  const applianceId = await join([companyId]);
  await becomes(there.api_key, 200);
  const keys = await eventually(listedKeys, (rows) => rows.length === 2);
  expect(keys).toContainEqual(
    expect.objectContaining({ key_id: ownKey.key_id, name: 'Made here', status: 'active', appliance_id: applianceId }),
  );
  expect(await statusOf(ownKey.api_key)).toBe(200);
  await owner.send('POST', `/api-keys/${ownKey.key_id}/revoke`);
  await becomes(ownKey.api_key, 401);
  expect(await statusOf(there.api_key)).toBe(200);
});

test('a key of the branch works at no other appliance', async () => {
  await join([companyId]);
  await eventually(listedKeys, (rows) => rows.length === 1);
  const code = await enrolmentCode(owner, [companyId]);
  const joined = await headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: 'another' });
  const authorization = `Bearer ${String(joined.body['credential'])}`;
  const { body } = await headOffice.send('GET', '/sync/snapshot', undefined, { authorization });
  expect(body).toMatchObject({ companies: [{ company_id: companyId }], api_keys: [] });
});

test('keys of a company that is taken from the appliance end there, and work again when it is given back', async () => {
  const there = await makeKey();
  const applianceId = await join([companyId]);
  await becomes(there.api_key, 200);
  await eventually(listedKeys, (rows) => rows.length === 2);
  const other = await addCompany(owner, completeCompany(2));
  await eventually(
    () => owner.send('PATCH', `/appliances/${applianceId}`, { company_ids: [other] }),
    ({ status }) => status === 200,
  );
  await becomes(there.api_key, 401);
  await becomes(ownKey.api_key, 401);
  await owner.send('PATCH', `/appliances/${applianceId}`, { company_ids: [other, companyId] });
  await becomes(there.api_key, 200);
  expect(await statusOf(ownKey.api_key)).toBe(200);
});

test('a company that the code does not name stays apart, and its tills sell on, until the appliance is given it', async () => {
  const other = await addCompany(owner, completeCompany(2));
  const applianceId = await join([other]);
  await branch.sell('simplified');
  const path = `/appliances/${applianceId}`;
  await eventually(
    () => owner.send('GET', path),
    ({ body }) => Object(body['chain']).faults === 3,
  );
  expect(await statusOf(ownKey.api_key)).toBe(200);
  await owner.send('PATCH', path, { company_ids: [other, companyId] });
  const documents = await eventually(
    async () => rowsOf(await owner.send('GET', `/invoices?company_id=${companyId}`)),
    (rows) => rows.length === 3,
  );
  expect(documents.every((row) => row['company_id'] === companyId)).toBe(true);
  expect((await owner.send('GET', path)).body).toMatchObject({ chain: { ok: true, faults: 0 } });
});

test('where and when a key was last used is in the list of keys', async () => {
  const there = await makeKey();
  await join([companyId]);
  await becomes(there.api_key, 200);
  const used = () => owner.send('GET', `/api-keys/${there.key_id}`).then(({ body }) => body);
  expect(await eventually(used, (key) => key['last_used_at'] !== null)).toMatchObject({
    last_used_at: '2026-11-20T09:00:00.000Z',
    last_used_from: 'Olaya',
  });
  for (const { clock } of [headOffice, branch.running]) clock.advance(5 * 60_000);
  await statusOf(there.api_key);
  await eventually(used, (key) => key['last_used_at'] === '2026-11-20T09:05:00.000Z');
  // A clock that is wrong cannot have used a key tomorrow.
  headOffice.clock.advance(60_000);
  branch.running.clock.advance(24 * 3_600_000);
  await statusOf(there.api_key);
  expect(await eventually(used, (key) => key['last_used_at'] !== '2026-11-20T09:05:00.000Z')).toMatchObject({
    last_used_at: '2026-11-20T09:06:00.000Z',
    last_used_from: 'Olaya',
  });
});
