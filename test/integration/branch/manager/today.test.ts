import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managerApiKeyList } from '../../../../src-shared/api/manager/appliance/companies.ts';
import { managerUnit } from '../../../../src-shared/api/manager/appliance/units.ts';
import { managerToday } from '../../../../src-shared/api/manager/documents/today.ts';
import type { Browser } from '../../../support/branch/manager/browser.ts';
import { writeBeside } from '../../../support/branch/ledger-beside.ts';
import { signIn, storeTestUsers, testUsers } from '../../../support/branch/manager/people.ts';
import { eventually } from '../../../support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '../../../support/branch/start-test-branch.ts';

let shop: TestBranch;
let owner: Browser;

beforeAll(async () => {
  shop = await startTestBranch({}, { companyId: randomUUID() });
  storeTestUsers(shop.running, await testUsers());
  owner = await signIn(shop.running, 'owner');
});

afterAll(() => shop.running.close());

async function today(query = '') {
  return managerToday.parse((await owner.get(`/manager/today${query}`)).body);
}

test('without a valid key of the environment no till can sell, whatever keys another environment has', async () => {
  const [key] = managerApiKeyList.parse((await owner.get('/manager/api-keys')).body).data;
  const make = (environment: string) => owner.send('POST', '/manager/api-keys', { name: `Tills in ${environment}`, environment });
  expect(await make('production')).toMatchObject({ status: 201 });
  expect((await today()).state).toMatchObject({ kind: 'selling_and_reporting', can_sell: true });
  expect((await owner.send('POST', `/manager/api-keys/${key?.key_id}/revoke`)).status).toBe(200);
  expect((await today()).state).toMatchObject({ kind: 'attention', code: 'NO_API_KEY', action: 'see_keys', can_sell: false });
  expect((await make('sandbox')).status).toBe(201);
  expect((await today()).state).toMatchObject({ kind: 'selling_and_reporting', can_sell: true });
});

test('a unit of production that was refused leaves nothing to sell with in production, and the sandbox as it was', async () => {
  const [key] = managerApiKeyList.parse((await owner.get('/manager/api-keys')).body).data;
  const body = {
    company_id: key?.company_id,
    environment: 'production',
    unit_name: 'Till 2',
    invoice_type: 'both',
    otp: '111111',
  };
  const { egs_unit_id: id } = managerUnit.parse((await owner.send('POST', '/manager/units', body)).body);
  const unit = async () => managerUnit.parse((await owner.get(`/manager/units/${id}`)).body);
  await eventually(unit, ({ onboarding_status: status }) => status === 'failed');
  const { environment, state, facts } = await today();
  expect({ environment, state, certificates: facts.certificates }).toMatchObject({
    environment: 'production',
    state: { kind: 'attention', code: 'NO_READY_UNIT', action: 'see_units', can_sell: false },
    certificates: { state: 'attention', code: 'NO_CERTIFICATE' },
  });
  expect((await today('?environment=sandbox')).state).toMatchObject({ kind: 'selling_and_reporting', can_sell: true });
});

test('a unit that a restore has stopped is said once with its name, and one that was given up is no longer waited for', async () => {
  const { running, egsUnitId: egs_unit_id } = shop;
  const since = running.clock.now().toISOString();
  writeBeside(running, (writer) => writer.insert('uncertain_tails', { egs_unit_id, since, lost_icv: null, given_up_at: null }));
  await running.restart();
  owner = await signIn(running, 'owner');
  const { state, conditions } = await today('?environment=sandbox');
  expect(state).toMatchObject({ code: 'CHAIN_TAIL_UNCERTAIN', subject: null, action: 'see_backups', can_sell: false });
  expect(conditions).toContainEqual(expect.objectContaining({ code: state.code, subject: egs_unit_id, unit_name: 'Till 1' }));
  expect((await owner.send('POST', `/manager/recovery/${egs_unit_id}/give-up`)).status).toBe(200);
  const unit = (await owner.get(`/manager/units/${egs_unit_id}`)).body;
  expect(unit).toMatchObject({ onboarding_status: 'pending', onboarding_error: { code: 'UNIT_GIVEN_UP' } });
  expect(await today('?environment=sandbox')).toMatchObject({
    state: { kind: 'attention', code: 'NO_READY_UNIT', action: 'see_units', can_sell: false },
    facts: { certificates: { state: 'attention', code: 'NO_CERTIFICATE' } },
  });
});
