import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRenewing, isUnderWay, moveUnit, unitWithState } from '#main/branch/egs-units/unit-state.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

let scripted: ScriptedOnboarding;

beforeEach(async () => {
  scripted = await scriptedOnboarding();
});

afterEach(() => scripted.close());

test.each([
  ['pending', 'otp', false, false],
  ['pending', 'compliance_csid', false, false],
  ['pending', 'compliance_documents', false, true],
  ['pending', 'production_csid', false, true],
  ['active', 'done', false, false],
  ['active', 'compliance_documents', true, true],
  ['active', 'production_csid', true, true],
  ['failed', 'otp', false, false],
  ['failed', 'compliance_csid', false, false],
  ['failed', 'compliance_documents', false, false],
  ['failed', 'production_csid', false, false],
] as const)('%s at the step %s: renewing %s, under way %s', (onboarding_status, onboarding_step, renewing, underWay) => {
  const state = { ...scripted.state(), onboarding_status, onboarding_step };
  expect([isRenewing(state), isUnderWay(state)]).toEqual([renewing, underWay]);
});

test('a move stores its certificate and its state together or not at all', async () => {
  const before = scripted.state();
  const certificate = {
    certificate_id: 'c',
    egs_unit_id: scriptedUnitId,
    kind: 'production',
    request_id: '1',
    certificate: '',
    key_name: 'k',
    csid_name: 'c',
    issued_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2031-01-01T00:00:00.000Z',
    received_at: '2026-01-01T00:00:00.000Z',
  } as const;
  const { commit } = new WriteQueue(scripted.database);
  const impossible = { certificate, state: { production_certificate_id: 'a certificate that does not exist' } };
  await expect(moveUnit(commit, scriptedUnitId, impossible)).rejects.toThrow('FOREIGN KEY');
  expect(unitWithState(scripted.database.reader, scriptedUnitId).state).toEqual(before);
  expect(scripted.database.reader.all(scripted.database.reader.sql.selectFrom('egs_certificates').selectAll())).toEqual([]);
});
