import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managerApiKeyList } from '#shared/api/people/companies.ts';
import { managerUnit } from '#shared/api/people/units.ts';
import { managerHours, managerToday } from '#shared/api/people/today.ts';
import type { Browser } from '#support/branch/people-api/browser.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

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

test('the hours of today add up to today, and those of last week are cut at this time', async () => {
  const own = await startTestBranch({}, { companyId: randomUUID() });
  storeTestUsers(own.running, await testUsers());
  let person = await signIn(own.running, 'owner');
  await own.sell('simplified');
  await own.sell('simplified', { currency: 'USD', exchange_rate: 3.75 });
  const read = async () => managerHours.parse((await person.get('/manager/today/hours?environment=sandbox')).body);
  const { totals } = managerToday.parse((await person.get('/manager/today?environment=sandbox')).body);
  const first = await read();
  expect(first.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  const added = (name: keyof typeof totals) => first.hours.reduce((sum, { today: of }) => sum + of[name], 0);
  expect(added('documents')).toBe(totals.documents);
  expect(added('total_sar')).toBeCloseTo(totals.total_sar, 10);
  expect(added('vat_sar')).toBeCloseTo(totals.vat_sar, 10);
  expect(first.earlier_so_far).toEqual({ documents: 0, total_sar: 0, vat_sar: 0 });
  own.running.clock.advance(7 * 86_400_000 - 3_600_000);
  person = await signIn(own.running, 'owner');
  const before = await read();
  expect(before.earlier_date).toBe(first.date);
  const last = before.hours.filter(({ earlier }) => earlier.documents > 0);
  expect(last.reduce((sum, { earlier }) => sum + earlier.documents, 0)).toBe(totals.documents);
  expect(before.earlier_so_far.documents).toBe(0);
  own.running.clock.advance(3_600_000);
  person = await signIn(own.running, 'owner');
  expect((await read()).earlier_so_far).toEqual(totals);
  await own.running.close();
});
