import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiKeyTable } from '#main/branch/db/schema.ts';
import { createUnit, unitFaults } from '#main/branch/egs-units/create-unit.ts';
import { otpName } from '#main/branch/egs-units/onboarding-steps.ts';
import { unitWithState } from '#main/branch/egs-units/unit-state.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { apiKeyRow, testCompany } from '#support/branch/running-branch.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

const limit = 5;
const till = { unit_name: 'Till 2', invoice_type: 'both', phase: 2 } as const;
const sandboxKey = apiKeyRow('tax_test_unit00', { company_id: testCompany.company_id });
const productionKey = apiKeyRow('tax_live_unit00', { company_id: testCompany.company_id });

let scripted: ScriptedOnboarding;

beforeEach(async () => {
  scripted = await scriptedOnboarding();
});

afterEach(() => scripted.close());

function create(apiKey: ApiKeyTable, request: Parameters<typeof createUnit>[1] = till) {
  const { clock, keyStore, database } = scripted;
  return createUnit(apiKey, request, { clock, keyStore, commit: new WriteQueue(database).commit, version: '1.2.3' });
}

async function fillUp(): Promise<void> {
  for (let units = 1; units < limit; units += 1) await create(sandboxKey);
}

function faultsOf(apiKey: ApiKeyTable): string[] {
  return unitFaults(scripted.database.reader, apiKey);
}

test('registers a unit of the company of the key, which requests its compliance CSID first', async () => {
  const unit = await create(sandboxKey);
  expect(unit).toMatchObject({
    ...till,
    company_id: testCompany.company_id,
    environment: 'sandbox',
    serial_number: `1-Sanad|2-1.2.3|3-${unit.egs_unit_id}`,
    created_at: '2026-11-20T09:00:00.000Z',
  });
  const stored = unitWithState(scripted.database.reader, unit.egs_unit_id);
  expect(stored.unit).toEqual(unit);
  expect(stored.state).toMatchObject({ onboarding_status: 'pending', onboarding_step: 'compliance_csid', error_code: null });
});

test('a production unit without a one-time code waits for one', async () => {
  const { egs_unit_id: id } = await create(productionKey);
  expect(unitWithState(scripted.database.reader, id).state).toMatchObject({
    onboarding_status: 'pending',
    onboarding_step: 'otp',
    error_code: 'OTP_REQUIRED',
  });
});

test('keeps the one-time code until the gateway has seen it', async () => {
  const { egs_unit_id: id } = await create(productionKey, { ...till, otp: '654321' });
  expect(unitWithState(scripted.database.reader, id).state).toMatchObject({ onboarding_step: 'compliance_csid' });
  expect(Buffer.from((await scripted.keyStore.get(otpName(id))) ?? []).toString()).toBe('654321');
});

test('has no place for more units than the plan allows, in each environment by itself', async () => {
  await fillUp();
  expect(faultsOf(sandboxKey)).toEqual(['EGS_QUOTA_EXCEEDED']);
  expect(faultsOf(productionKey)).toEqual([]);
});

test('of requests at the same time gives the last place to one, and forgets the code of the other', async () => {
  for (let units = 1; units < limit - 1; units += 1) await create(sandboxKey);
  const remove = vi.spyOn(scripted.keyStore, 'remove');
  const both = await Promise.allSettled(['111111', '222222'].map((otp) => create(sandboxKey, { ...till, otp })));
  expect(both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'EGS_QUOTA_EXCEEDED' } }]);
  const [name = ''] = remove.mock.lastCall ?? [];
  expect(name).toMatch(/^egs\/.*\/otp$/u);
  expect(await scripted.keyStore.get(name)).toBeUndefined();
});

test('a unit whose chain end is uncertain leaves its place to another', async () => {
  await fillUp();
  scripted.database.transact((writer) => {
    writer.insert('uncertain_tails', {
      egs_unit_id: scriptedUnitId,
      since: '2026-11-20T09:00:00.000Z',
      lost_icv: null,
      given_up_at: null,
    });
  });
  expect(faultsOf(sandboxKey)).toEqual([]);
  await create(sandboxKey);
  expect(faultsOf(sandboxKey)).toEqual(['EGS_QUOTA_EXCEEDED']);
});

test('needs a complete company profile in production alone', () => {
  scripted.database.transact((writer) => {
    writer.update('companies', { business_category: null, street: null }, { company_id: testCompany.company_id });
  });
  expect(faultsOf(productionKey)).toEqual(['COMPANY_PROFILE_INCOMPLETE']);
  expect(faultsOf(sandboxKey)).toEqual([]);
});
