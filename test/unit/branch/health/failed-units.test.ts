import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportFailedUnits } from '#main/branch/health/failed-units.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

let scripted: ScriptedOnboarding;

beforeEach(async () => {
  scripted = await scriptedOnboarding();
});

afterEach(() => scripted.close());

function reported(): { code: string; subject: string; severity: string }[] {
  reportFailedUnits(scripted.database.reader, scripted.conditions);
  return scripted.conditions.current().map(({ code, subject, severity }) => ({ code, subject, severity }));
}

test('a unit that the authority has refused is a condition until it is onboarded again', () => {
  expect(reported()).toEqual([]);
  scripted.setState({ onboarding_status: 'failed', error_code: 'INVALID_OTP', error_message: 'The provided OTP is invalid.' });
  expect(reported()).toEqual([{ code: 'UNIT_FAILED', subject: scriptedUnitId, severity: 'warning' }]);
  scripted.setState({ onboarding_status: 'pending', error_code: null, error_message: null });
  expect(reported()).toEqual([]);
});

test('a unit whose key is lost has a condition of its own', () => {
  scripted.setState({ onboarding_status: 'failed', error_code: 'KEY_LOST', error_message: 'The key is not there.' });
  expect(reported()).toEqual([]);
});
