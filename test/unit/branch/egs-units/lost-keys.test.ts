import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EgsCertificateTable } from '#main/branch/db/schema.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

const silent = { kind: 'unreachable', reason: 'no answer' } as const;

let scripted: ScriptedOnboarding;

beforeEach(async () => {
  scripted = await scriptedOnboarding();
});

afterEach(() => scripted.close());

function certificateOf(certificateId: string | null): EgsCertificateTable {
  const db = scripted.database.reader;
  return db.first(
    db.sql
      .selectFrom('egs_certificates')
      .selectAll()
      .where('certificate_id', '=', certificateId ?? ''),
  )!;
}

function codes(): string[] {
  return scripted.conditions.current().map(({ code }) => code);
}

test('does not change a unit whose keys exist, at any step', async () => {
  const untouched = async () => {
    const before = scripted.state();
    await scripted.lostKeys.checkAll();
    expect(scripted.state()).toEqual(before);
    expect(codes()).toEqual([]);
  };
  await untouched();
  scripted.answers.check.push(silent);
  await scripted.onboarding.advance(scriptedUnitId);
  await untouched();
  await scripted.onboarding.advance(scriptedUnitId);
  await untouched();
});

test.each(['key_name', 'csid_name'] as const)(
  'takes a unit without its %s out of service, and brings it back with it',
  async (name) => {
    await scripted.onboarding.advance(scriptedUnitId);
    const { production_certificate_id } = scripted.state();
    const entry = certificateOf(production_certificate_id)[name];
    const secret = await scripted.keyStore.get(entry);
    await scripted.keyStore.remove(entry);
    await scripted.lostKeys.checkAll();
    expect(scripted.state()).toMatchObject({
      onboarding_status: 'failed',
      onboarding_step: 'otp',
      production_certificate_id: null,
      error_code: 'KEY_LOST',
    });
    expect(codes()).toEqual(['KEY_LOST']);

    await scripted.keyStore.put(entry, secret!);
    await scripted.lostKeys.checkAll();
    expect(scripted.state()).toMatchObject({ onboarding_status: 'active', onboarding_step: 'done', production_certificate_id });
    expect(codes()).toEqual([]);
  },
);

test('fails an onboarding whose key is lost', async () => {
  scripted.answers.check.push(silent);
  await scripted.onboarding.advance(scriptedUnitId);
  await scripted.keyStore.remove(certificateOf(scripted.state().compliance_certificate_id).key_name);
  await scripted.lostKeys.check(scriptedUnitId);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'failed', error_code: 'KEY_LOST' });
  expect(codes()).toEqual(['KEY_LOST']);
});

test('ends a renewal whose key is lost, and the unit continues as before', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  const { production_certificate_id } = scripted.state();
  scripted.answers.renew.push('not compliant, with a compliance CSID');
  scripted.answers.check.push(silent);
  await expect(scripted.requestProduction('333333')).rejects.toMatchObject({ code: 'GATEWAY_UNREACHABLE' });
  await scripted.keyStore.remove(certificateOf(scripted.state().compliance_certificate_id).key_name);
  await scripted.lostKeys.check(scriptedUnitId);
  expect(scripted.state()).toMatchObject({
    onboarding_status: 'active',
    onboarding_step: 'done',
    production_certificate_id,
    error_code: 'KEY_LOST',
  });
  expect(codes()).toEqual([]);
});

test('a unit whose key is lost is onboarded again with a one-time code, and is not renewed', async () => {
  await scripted.onboarding.advance(scriptedUnitId);
  await scripted.keyStore.remove(certificateOf(scripted.state().production_certificate_id).key_name);
  scripted.calls.length = 0;
  await scripted.requestProduction('333333');
  expect(scripted.calls).toEqual(['compliance 333333', 'check', 'check', 'check', 'production']);
  expect(scripted.state()).toMatchObject({ onboarding_status: 'active', error_code: null });
  expect(codes()).toEqual([]);
});
