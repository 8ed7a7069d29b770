import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCompany } from '#support/branch/running-branch.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

const silent = { kind: 'unreachable', reason: 'no answer' } as const;
const wrongCode = { kind: 'refused', code: 'Invalid-OTP', message: 'no' } as const;

let scripted: ScriptedOnboarding;

beforeEach(async () => {
  scripted = await scriptedOnboarding();
});

afterEach(() => scripted.close());

test('ends the onboarding of a unit that has failed, with the new code', async () => {
  scripted.answers.compliance.push(wrongCode);
  await scripted.onboarding.advance(scriptedUnitId);
  expect(await scripted.requestProduction('222222')).toEqual({ expiresAt: '2031-01-01T00:00:00.000Z' });
  expect(scripted.calls).toEqual(['compliance 123345', 'compliance 222222', 'check', 'check', 'check', 'production']);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'active', error_code: null });
});

test.each([
  [wrongCode, 'INVALID_OTP'],
  [silent, 'GATEWAY_UNREACHABLE'],
  [{ kind: 'refused', code: 'Other', message: 'no' }, 'EGS_ONBOARDING_REJECTED'],
  [{ kind: 'not_compliant' }, 'EGS_ONBOARDING_REJECTED'],
] as const)('changes nothing where the first answer is %j, and throws %s', async (answer, code) => {
  const before = scripted.state();
  scripted.answers.compliance.push(answer);
  await expect(scripted.requestProduction('222222')).rejects.toMatchObject({ code });
  expect(scripted.state()).toEqual(before);
});

test('spends no second code on an onboarding that only the gateway holds up', async () => {
  scripted.answers.check.push(silent);
  await scripted.onboarding.advance(scriptedUnitId);
  await scripted.requestProduction('222222');
  expect(scripted.calls).not.toContain('compliance 222222');
  expect(scripted.state()).toMatchObject({ onboarding_status: 'active' });
});

test('says that the rest continues by itself if the gateway falls silent after it accepted the code', async () => {
  scripted.answers.production.push(silent);
  await expect(scripted.requestProduction('222222')).rejects.toMatchObject({ code: 'GATEWAY_UNREACHABLE' });
  expect(scripted.state()).toMatchObject({ onboarding_status: 'pending', onboarding_step: 'production_csid' });
});

test('says that the authority refused where it does so behind the accepted code', async () => {
  scripted.answers.check.push({ kind: 'rejected', errors: [], warnings: [] });
  await expect(scripted.requestProduction('222222')).rejects.toMatchObject({ code: 'EGS_ONBOARDING_REJECTED' });
  expect(scripted.state()).toMatchObject({ onboarding_status: 'failed' });
});

test('sends no request if the company profile is incomplete', async () => {
  scripted.database.transact((writer) =>
    writer.run(writer.sql.updateTable('companies').set({ ...testCompany, business_category: null })),
  );
  await expect(scripted.requestProduction('222222')).rejects.toMatchObject({ code: 'COMPANY_PROFILE_INCOMPLETE' });
  expect(scripted.calls).toEqual([]);
});

test('renews an active unit in one call, under a new key', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  const before = scripted.state();
  scripted.calls.length = 0;
  await scripted.requestProduction('333333');
  expect(scripted.calls).toEqual(['renew 333333']);
  const after = scripted.state();
  expect(after).toMatchObject({ onboarding_status: 'active', onboarding_step: 'done' });
  expect(after.production_certificate_id).not.toBe(before.production_certificate_id);
  expect(after.attempt_id).not.toBe(before.attempt_id);
});

test.each([
  [wrongCode, 'INVALID_OTP'],
  [silent, 'GATEWAY_UNREACHABLE'],
  [{ kind: 'not_compliant' }, 'EGS_ONBOARDING_REJECTED'],
  ['issue for another key', 'EGS_ONBOARDING_REJECTED'],
] as const)('a renewal answered %j leaves the unit as it was, and throws %s', async (answer, code) => {
  await scripted.onboarding.advance(scriptedUnitId);
  const before = scripted.state();
  scripted.answers.renew.push(answer);
  await expect(scripted.requestProduction('333333')).rejects.toMatchObject({ code });
  expect(scripted.state()).toEqual(before);
});

test('goes through the check first where a renewal brings a compliance CSID, and stays active meanwhile', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  const before = scripted.state();
  scripted.answers.renew.push('not compliant, with a compliance CSID');
  scripted.answers.check.push(silent);
  await expect(scripted.requestProduction('333333')).rejects.toMatchObject({ code: 'GATEWAY_UNREACHABLE' });
  expect(scripted.state()).toMatchObject({
    onboarding_status: 'active',
    onboarding_step: 'compliance_documents',
    production_certificate_id: before.production_certificate_id,
  });
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'active', onboarding_step: 'done' });
  expect(scripted.state().production_certificate_id).not.toBe(before.production_certificate_id);
});

test('a renewal that is refused in the check leaves the unit active with the certificate that it has', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  const before = scripted.state();
  scripted.answers.renew.push('not compliant, with a compliance CSID');
  scripted.answers.check.push({ kind: 'rejected', errors: [], warnings: [] });
  await expect(scripted.requestProduction('333333')).rejects.toMatchObject({ code: 'EGS_ONBOARDING_REJECTED' });
  expect(scripted.state()).toMatchObject({
    onboarding_status: 'active',
    onboarding_step: 'done',
    production_certificate_id: before.production_certificate_id,
    error_code: 'COMPLIANCE_DOCUMENT_REJECTED',
  });
});

test.each(['Unauthorized', 'HTTP-403', 'Invalid-currentCSID'])(
  'onboards again with the same code where the gateway refuses the certificate in force with %s',
  async (code) => {
    await scripted.onboarding.advance(scriptedUnitId);
    scripted.calls.length = 0;
    scripted.answers.renew.push({ kind: 'refused', code, message: 'no' });
    await scripted.requestProduction('333333');
    expect(scripted.calls).toEqual(['renew 333333', 'compliance 333333', 'check', 'check', 'check', 'production']);
    expect(scripted.state()).toMatchObject({ onboarding_status: 'active', onboarding_step: 'done' });
  },
);
