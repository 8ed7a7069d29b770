import { expect, test } from 'vitest';
import type { EgsUnitStateTable } from '#main/branch/db/schema.ts';
import { decideAfterStep, hasSpentOtp } from '#main/branch/egs-units/after-step.ts';
import { noError } from '#main/branch/egs-units/onboarding-steps.ts';

const pending: EgsUnitStateTable = {
  egs_unit_id: 'unit-1',
  onboarding_status: 'pending',
  onboarding_step: 'compliance_csid',
  attempt_id: 'attempt-1',
  compliance_certificate_id: null,
  compliance_documents_passed: 0,
  production_certificate_id: null,
  ...noError,
};
const renewing: EgsUnitStateTable = { ...pending, onboarding_status: 'active', onboarding_step: 'compliance_documents' };
const at = { now: new Date('2026-11-20T09:00:00.000Z'), random: () => 0.5 };
const refusal = { kind: 'failed', code: 'INVALID_OTP', message: 'no' } as const;
const silence = { kind: 'unreachable', reason: 'no answer' } as const;

test('a step that has moved the unit is persisted as it is, and the next one is due', () => {
  const move = { state: { onboarding_step: 'production_csid' } } as const;
  expect(decideAfterStep(pending, { kind: 'moved', move }, at)).toEqual({ move, next: 'at once' });
});

test('a refusal fails a pending unit', () => {
  expect(decideAfterStep(pending, refusal, at)).toEqual({
    move: { state: { onboarding_status: 'failed', error_code: 'INVALID_OTP', error_message: 'no', next_attempt_at: null } },
    next: 'none',
  });
});

test('a refusal ends a renewal and leaves the unit active', () => {
  expect(decideAfterStep(renewing, refusal, at)).toEqual({
    move: { state: { onboarding_step: 'done', error_code: 'INVALID_OTP', error_message: 'no', next_attempt_at: null } },
    next: 'none',
  });
});

test.each([
  [0, undefined, 2_500],
  [1, undefined, 7_500],
  [20, undefined, 450_000],
  [0, 60_000, 60_000],
])('after %i failed attempts and Retry-After %s a silent gateway is asked again in %i ms', (failed, retryAfterMs, afterMs) => {
  const outcome = { ...silence, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  expect(decideAfterStep({ ...pending, failed_attempts: failed }, outcome, at)).toEqual({
    move: {
      state: {
        error_code: 'GATEWAY_UNREACHABLE',
        error_message: 'no answer',
        next_attempt_at: new Date(at.now.getTime() + afterMs).toISOString(),
        failed_attempts: failed + 1,
      },
    },
    next: { afterMs },
  });
});

test('only an answer to the request that carried it spends the one-time code', () => {
  const moved = { kind: 'moved', move: { state: {} } } as const;
  expect([moved, refusal].map((outcome) => hasSpentOtp(pending, outcome))).toEqual([true, true]);
  expect([silence, undefined].map((outcome) => hasSpentOtp(pending, outcome))).toEqual([false, false]);
  expect([moved, refusal].map((outcome) => hasSpentOtp(renewing, outcome))).toEqual([false, false]);
});
