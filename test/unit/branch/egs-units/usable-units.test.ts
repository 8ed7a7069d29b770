import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeUnits, whyNoKeyWorks, whyNoUnitIssues } from '#main/branch/egs-units/usable-units.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

let scripted: ScriptedOnboarding;

beforeEach(async () => {
  scripted = await scriptedOnboarding();
});

afterEach(() => scripted.close());

const reason = (now = scripted.clock.now()) => whyNoUnitIssues(scripted.database.reader, now);

function makeTailUncertain(more: { lost_icv?: number; given_up_at?: string }): void {
  const uncertain = { egs_unit_id: scriptedUnitId, since: '2026-11-20T09:00:00.000Z', ...more };
  scripted.database.transact((writer) => {
    writer.insert('uncertain_tails', { lost_icv: null, given_up_at: null, ...uncertain });
  });
}

test('an appliance without a company says that every key is refused', () => {
  const database = openLedgerDatabase(path.join(temporaryFolder('no-company'), 'ledger.db'));
  expect(whyNoKeyWorks(database.reader)).toMatch(/no company/u);
  expect(whyNoUnitIssues(database.reader, scripted.clock.now())).toBe(whyNoKeyWorks(database.reader));
  database.close();
});

test('an appliance that has joined a head office names it, and waits for its companies', () => {
  const database = openLedgerDatabase(path.join(temporaryFolder('no-company'), 'ledger.db'));
  const at = scripted.clock.now().toISOString();
  database.transact((writer) => {
    const url = 'https://sanad.example';
    writer.insert('head_office', { id: 1, url, appliance_id: 'a', credential_name: 'c', enrolled_at: at, public_url: null });
    const organization = { organization_id: 'o', organization_name: 'Qahwa', plan: 'starter' };
    const limits = { sandbox_unit_limit: 1, production_unit_limit: 1, monthly_document_limit: null };
    writer.insert('appliance', { id: 1, appliance_id: 'a', branch_name: 'Olaya', ...organization, ...limits });
  });
  expect(whyNoKeyWorks(database.reader)).toBe(
    'This appliance has joined the head office at https://sanad.example as the branch "Olaya", and waits for its companies and API keys from there.',
  );
  database.close();
});

test('a pending unit has no certificate, an active one issues, an expired one does not', async () => {
  expect(whyNoKeyWorks(scripted.database.reader)).toBeUndefined();
  expect(reason()).toMatch(/valid certificate/u);
  await scripted.onboarding.advance(scriptedUnitId);
  expect(reason()).toBeUndefined();
  expect(reason(new Date('2031-01-01T00:00:00.000Z'))).toMatch(/valid certificate/u);
});

test('says that the end of the chain is uncertain', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  makeTailUncertain({});
  expect(reason()).toMatch(/--confirm-tail/u);
});

test('a unit that was given up, or whose end is uncertain, is not active', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  expect(activeUnits(scripted.database.reader).map(({ egs_unit_id }) => egs_unit_id)).toEqual([scriptedUnitId]);
  makeTailUncertain({ lost_icv: 7, given_up_at: '2026-11-20T10:00:00.000Z' });
  expect(activeUnits(scripted.database.reader)).toEqual([]);
});

test('says that documents are lost', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  makeTailUncertain({ lost_icv: 7 });
  expect(reason()).toMatch(/newer backup/u);
});

test('counts no unit that was given up', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  makeTailUncertain({ lost_icv: 7, given_up_at: '2026-11-20T10:00:00.000Z' });
  expect(reason()).toMatch(/valid certificate/u);
});

test('says that the keys are lost', () => {
  scripted.setState({ onboarding_status: 'failed', onboarding_step: 'otp', error_code: 'KEY_LOST' });
  expect(reason()).toMatch(/key store/u);
});
