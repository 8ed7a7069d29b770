import { backoffMs } from '#main/platform/retry.ts';
import type { StepOutcome } from './onboarding-steps.ts';
import { isRenewing, type UnitMove, type UnitWithState } from './unit-state.ts';

/** What follows from a step: what is persisted of it, and when the next one is due: at once, after a wait, or not by itself. */
export type StepDecision = { move: UnitMove; next: 'at once' | 'none' | { afterMs: number } };

/**
 * Decides what follows from the outcome of a step. A refusal fails the unit, but a renewal that is refused leaves it as it was, with
 * the certificate that it has; an unreachable gateway is called again after a growing wait.
 */
export function decideAfterStep(
  state: UnitWithState['state'],
  outcome: StepOutcome,
  { now, random }: { now: Date; random: () => number },
): StepDecision {
  switch (outcome.kind) {
    case 'moved':
      return { move: outcome.move, next: 'at once' };
    case 'failed': {
      const end = isRenewing(state) ? ({ onboarding_step: 'done' } as const) : ({ onboarding_status: 'failed' } as const);
      const error = { error_code: outcome.code, error_message: outcome.message, next_attempt_at: null };
      return { move: { state: { ...end, ...error } }, next: 'none' };
    }
    case 'unreachable': {
      const failedAttempts = state.failed_attempts + 1;
      const afterMs = Math.max(outcome.retryAfterMs ?? 0, backoffMs(failedAttempts, random));
      const error = { error_code: 'GATEWAY_UNREACHABLE', error_message: outcome.reason };
      const attempts = { next_attempt_at: new Date(now.getTime() + afterMs).toISOString(), failed_attempts: failedAttempts };
      return { move: { state: { ...error, ...attempts } }, next: { afterMs } };
    }
  }
}

/** Whether the outcome of a step has used the one-time code up: the gateway has answered the request that carried it. */
export function hasSpentOtp({ onboarding_step: step }: UnitWithState['state'], outcome: StepOutcome | undefined): boolean {
  return step === 'compliance_csid' && outcome !== undefined && outcome.kind !== 'unreachable';
}
