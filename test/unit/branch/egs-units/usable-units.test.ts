import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whyNoKeyWorks, whyNoUnitIssues } from '../../../../src-main/branch/egs-units/usable-units.ts';
import { openLedgerDatabase } from '../../../../src-main/branch/db/ledger-database.ts';
import { temporaryFolder } from '../../../support/platform/temporary-folder.ts';
import {
  scriptedOnboarding,
  scriptedUnitId,
  type ScriptedOnboarding,
} from '../../../support/branch/scenarios/scripted-onboarding.ts';

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
