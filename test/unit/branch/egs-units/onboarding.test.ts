import { afterEach, expect, test } from 'vitest';
import { otpName } from '#main/branch/egs-units/onboarding-steps.ts';
import type { ComplianceOutcome } from '#main/branch/gateway/gateway-answers.ts';
import type { EgsUnitTable } from '#main/branch/db/schema.ts';
import { testCompany } from '#support/branch/running-branch.ts';
import {
  scriptedOnboarding,
  scriptedUnitId,
  type ScriptedCall,
  type ScriptedOnboarding,
} from '#support/branch/scenarios/scripted-onboarding.ts';

const opened: ScriptedOnboarding[] = [];

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function open(unit: Partial<EgsUnitTable> = {}): Promise<ScriptedOnboarding> {
  const scripted = await scriptedOnboarding(unit);
  opened.push(scripted);
  return scripted;
}

const silent = { kind: 'unreachable', reason: 'no answer' } as const;
const refused = { kind: 'refused', code: 'Refused', message: 'no' } as const;

test.each([
  ['simplified', 2, 3],
  ['standard', 2, 3],
  ['both', 2, 6],
  ['both', 1, 3],
] as const)(
  'a unit for %s documents of phase %i is active after %i compliance documents',
  async (invoice_type, phase, documents) => {
    const scripted = await open({ invoice_type, phase });
    await scripted.onboarding.advance(scriptedUnitId);
    const checks = Array.from({ length: documents }, () => 'check');
    expect(scripted.calls).toEqual(['compliance 123345', ...checks, 'production']);
    const state = scripted.state();
    expect(state).toMatchObject({ onboarding_status: 'active', onboarding_step: 'done', error_code: null });
    const kinds = scripted.database.reader.all(
      scripted.database.reader.sql.selectFrom('egs_certificates').select('kind').orderBy('request_id'),
    );
    expect(kinds).toEqual([{ kind: 'compliance' }, { kind: 'production' }]);
    expect(await scripted.csids.isComplete(state.production_certificate_id ?? '')).toBe(true);
  },
);

test('an active unit sends no more requests to the gateway', async () => {
  const scripted = await open();
  await scripted.onboarding.advance(scriptedUnitId);
  const calls = scripted.calls.length;
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.calls).toHaveLength(calls);
});

test('a production unit waits for its one-time code, and forgets it once it is spent', async () => {
  const scripted = await open({ environment: 'production' });
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.calls).toEqual([]);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'pending', onboarding_step: 'otp', error_code: 'OTP_REQUIRED' });

  await scripted.keyStore.put(otpName(scriptedUnitId), Buffer.from('654321'));
  scripted.setState({ onboarding_step: 'compliance_csid' });
  scripted.answers.compliance.push(silent);
  await scripted.onboarding.advance(scriptedUnitId);
  expect(await scripted.keyStore.get(otpName(scriptedUnitId))).toBeDefined();
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.calls.slice(0, 2)).toEqual(['compliance 654321', 'compliance 654321']);
  expect(await scripted.keyStore.get(otpName(scriptedUnitId))).toBeUndefined();
  expect(scripted.state()).toMatchObject({ onboarding_status: 'active' });
});

test.each([
  ['compliance', { code: 'Invalid-OTP', kind: 'refused', message: 'no' }, 'INVALID_OTP'],
  ['compliance', refused, 'Refused'],
  ['compliance', { kind: 'not_compliant' }, 'NOT_COMPLIANT'],
  ['compliance', 'issue for another key', 'CERTIFICATE_UNUSABLE'],
  ['production', refused, 'PRODUCTION_CSID_REFUSED'],
  ['production', { kind: 'not_compliant' }, 'PRODUCTION_CSID_REFUSED'],
  ['production', 'issue for another key', 'CERTIFICATE_UNUSABLE'],
] as const)('the answer to the request for the %s CSID %j fails the unit with code %s', async (call, answer, code) => {
  const scripted = await open();
  scripted.answers[call].push(answer);
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'failed', error_code: code, next_attempt_at: null });
  const calls = scripted.calls.length;
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.calls).toHaveLength(calls);
});

test.each<ComplianceOutcome>([refused, { kind: 'rejected', errors: [{ code: 'BR-01', message: 'no' }], warnings: [] }])(
  'a compliance document that is  fails the unit',
  async (answer) => {
    const scripted = await open();
    scripted.answers.check.push({ kind: 'passed', warnings: [] }, answer);
    await scripted.onboarding.advance(scriptedUnitId);
    expect(scripted.state()).toMatchObject({ onboarding_status: 'failed', error_code: 'COMPLIANCE_DOCUMENT_REJECTED' });
    expect(scripted.state().compliance_documents_passed).toBe(1);
  },
);

test('an incomplete company profile fails the unit before any request is sent', async () => {
  const scripted = await open();
  const incomplete = { ...testCompany, business_category: null };
  scripted.database.transact((writer) => writer.run(writer.sql.updateTable('companies').set(incomplete)));
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.calls).toEqual([]);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'failed', error_code: 'COMPANY_PROFILE_INCOMPLETE' });
});

test.each(['compliance', 'check', 'production'] as const)(
  'a gateway that is silent at the call %s is asked the same again, also by another start',
  async (call: ScriptedCall) => {
    const scripted = await open();
    if (call !== 'renew') scripted.answers[call].push(silent);
    await scripted.onboarding.advance(scriptedUnitId);
    expect(scripted.state()).toMatchObject({
      onboarding_status: 'pending',
      error_code: 'GATEWAY_UNREACHABLE',
      failed_attempts: 1,
      next_attempt_at: '2026-11-20T09:00:02.500Z',
    });
    const last = scripted.calls.at(-1);
    const restarted = await scripted.restart();
    const calls = scripted.calls.length;
    await restarted.advance(scriptedUnitId);
    expect(scripted.calls[calls]).toBe(last);
    expect(scripted.state()).toMatchObject({ onboarding_status: 'active', error_code: null, failed_attempts: 0 });
    // One key pair per attempt, whatever happens in between.
    const keys = scripted.database.reader.all(
      scripted.database.reader.sql.selectFrom('egs_certificates').select('key_name').distinct(),
    );
    expect(keys).toHaveLength(1);
  },
);

test('resumes only pending units and renewals at a start', async () => {
  const scripted = await open();
  const pending = await scripted.restart();
  pending.resume();
  await pending.exclusively(scriptedUnitId, async () => undefined);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'active', onboarding_step: 'done' });

  const calls = scripted.calls.length;
  const active = await scripted.restart();
  active.resume();
  await active.exclusively(scriptedUnitId, async () => undefined);
  expect(scripted.calls).toHaveLength(calls);

  scripted.setState({ onboarding_step: 'production_csid' });
  const renewed = await scripted.restart();
  renewed.resume();
  await renewed.exclusively(scriptedUnitId, async () => undefined);
  expect(scripted.calls.slice(calls)).toEqual(['production']);

  scripted.setState({ onboarding_status: 'failed', onboarding_step: 'production_csid' });
  const failed = await scripted.restart();
  failed.resume();
  await failed.exclusively(scriptedUnitId, async () => undefined);
  expect(scripted.calls.slice(calls)).toEqual(['production']);
});

test('repeats the compliance check when the authority requires it with another compliance CSID', async () => {
  const scripted = await open();
  scripted.answers.production.push('not compliant, with a compliance CSID');
  await scripted.onboarding.advance(scriptedUnitId);
  const round = ['check', 'check', 'check', 'production'];
  expect(scripted.calls).toEqual(['compliance 123345', ...round, ...round]);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'active' });
});

test('fails if the authority requires the check repeatedly', async () => {
  const scripted = await open();
  scripted.answers.production.push(...Array.from({ length: 9 }, () => 'not compliant, with a compliance CSID' as const));
  await scripted.onboarding.advance(scriptedUnitId);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'failed', error_code: 'NOT_COMPLIANT' });
});

test('fails with KEY_LOST if the key of the attempt is missing', async () => {
  const scripted = await open();
  scripted.answers.check.push(silent);
  await scripted.onboarding.advance(scriptedUnitId);
  const { key_name } = scripted.database.reader.all(scripted.database.reader.sql.selectFrom('egs_certificates').selectAll())[0]!;
  await scripted.keyStore.remove(key_name);
  const restarted = await scripted.restart();
  await restarted.advance(scriptedUnitId);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'failed', error_code: 'KEY_LOST' });
});

test('serializes the work on a unit, and continues after a failure', async () => {
  const { onboarding } = await open();
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    if (name === 'a') throw new Error(name);
  };
  await Promise.allSettled([onboarding.exclusively('u', work('a')), onboarding.exclusively('u', work('b'))]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
