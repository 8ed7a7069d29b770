import { AppError } from '../../../src-shared/api/app-error.ts';
import { backoffMs } from '../../platform/retry.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Commit } from '../ledger/group-commit.ts';
import { checkNextDocument, otpName, otpOf, otpRequired, requestCompliance, requestProductionCsid } from './onboarding-steps.ts';
import type { OnboardingTools, StepOutcome } from './onboarding-steps.ts';
import { isRenewing, moveUnit, unitWithState } from './unit-state.ts';
import type { UnitWithState } from './unit-state.ts';

/** Runs the persisted state machine of every unit that is pending or renewed, one unit at a time each. */
export type Onboarding = {
  /** Works on a unit until it is active with its newest certificate, failed, or has to wait for the gateway or a one-time code. */
  advance: (egsUnitId: string) => Promise<void>;
  /** Does the same in the background, and again later when something breaks. */
  begin: (egsUnitId: string) => void;
  /** Takes up every pending unit and every renewal under way, as after a start. */
  resume: () => void;
  /** Runs work on a unit while nothing else works on it. */
  exclusively: <Value>(egsUnitId: string, work: () => Promise<Value>) => Promise<Value>;
  close: () => Promise<void>;
};

export type OnboardingOptions = OnboardingTools & { commit: Commit; logger: Logger; random: () => number };

// One step before the documents; at most six documents and two after them, twice where the authority wants them once more; and
// the look that finds nothing left to do. Further ones mean a loop.
const maxSteps = 18;
const endless: StepOutcome = {
  kind: 'failed',
  code: 'NOT_COMPLIANT',
  message: 'The authority asks for the compliance check again and again.',
};
const brokenOffWaitMs = 30_000;

// What an attempt has made so far is of no use without its key: only a fresh one-time code leads on.
function keyLostOutcome(cause: unknown): StepOutcome {
  if (!(cause instanceof AppError) || cause.code !== 'EGS_NOT_READY') throw cause;
  return { kind: 'failed', code: 'KEY_LOST', message: cause.message };
}

/** Creates the onboarding of an appliance's units. */
export function createOnboarding(options: OnboardingOptions): Onboarding {
  const { db, commit, clock, keyStore, logger, random } = options;
  const turns = new Map<string, Promise<unknown>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isClosing = false;

  function exclusively<Value>(egsUnitId: string, work: () => Promise<Value>): Promise<Value> {
    const before = turns.get(egsUnitId) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    turns.set(egsUnitId, settled);
    return turn;
  }

  async function nextStep(standing: UnitWithState): Promise<StepOutcome | undefined> {
    const { state } = standing;
    switch (state.onboarding_step) {
      case 'otp':
      case 'done':
        return undefined;
      case 'compliance_csid': {
        const otp = await otpOf(standing, keyStore);
        return otp === undefined ? otpRequired : requestCompliance(standing, state.attempt_id, otp, options);
      }
      case 'compliance_documents':
        return checkNextDocument(standing, options);
      case 'production_csid':
        return requestProductionCsid(standing, options);
    }
  }

  async function persist({ state }: UnitWithState, outcome: StepOutcome): Promise<boolean> {
    const { egs_unit_id: egsUnitId, failed_attempts: failedAttempts } = state;
    if (outcome.kind === 'moved') {
      await moveUnit(db, commit, egsUnitId, outcome.move);
      return true;
    }
    if (outcome.kind === 'failed') {
      logger.warn({ egs_unit_id: egsUnitId, code: outcome.code }, isRenewing(state) ? 'renewal failed' : 'onboarding failed');
      const error = { error_code: outcome.code, error_message: outcome.message, next_attempt_at: null };
      // A renewal that failed leaves the unit as it was, with the certificate that it has.
      const end = isRenewing(state) ? ({ onboarding_step: 'done' } as const) : ({ onboarding_status: 'failed' } as const);
      await moveUnit(db, commit, egsUnitId, { state: { ...end, ...error } });
      return false;
    }
    const waitMs = Math.max(outcome.retryAfterMs ?? 0, backoffMs(failedAttempts + 1, random));
    const nextAttemptAt = new Date(clock.now().getTime() + waitMs).toISOString();
    const error = { error_code: 'GATEWAY_UNREACHABLE', error_message: outcome.reason };
    await moveUnit(db, commit, egsUnitId, {
      state: { ...error, next_attempt_at: nextAttemptAt, failed_attempts: failedAttempts + 1 },
    });
    callLater(egsUnitId, waitMs);
    return false;
  }

  // Only after the step it was spent on is persisted: a crash in between asks for the same certificate again.
  async function forgetSpentOtp({ state }: UnitWithState, outcome: StepOutcome | undefined): Promise<void> {
    const isSpent = state.onboarding_step === 'compliance_csid' && outcome !== undefined && outcome.kind !== 'unreachable';
    if (isSpent) await keyStore.remove(otpName(state.egs_unit_id));
  }

  function callLater(egsUnitId: string, waitMs: number): void {
    clearTimeout(timers.get(egsUnitId));
    if (isClosing) return;
    const timer = setTimeout(() => start(egsUnitId), waitMs);
    timers.set(egsUnitId, timer.unref());
  }

  function start(egsUnitId: string): void {
    advance(egsUnitId).catch((cause: unknown) => {
      // A locked keychain, a full disk: nothing that another try may not find mended.
      const isKnown = cause instanceof AppError && cause.code === 'KEY_STORE_UNAVAILABLE';
      if (!isKnown) logger.error({ err: cause, egs_unit_id: egsUnitId }, 'onboarding broke off');
      callLater(egsUnitId, brokenOffWaitMs);
    });
  }

  async function runSteps(egsUnitId: string): Promise<void> {
    for (let step = 0; step < maxSteps; step += 1) {
      if (isClosing) return;
      const standing = unitWithState(db, egsUnitId);
      if (standing.state.onboarding_status === 'failed') return;
      const outcome = await nextStep(standing).catch(keyLostOutcome);
      const goesOn = outcome !== undefined && (await persist(standing, outcome));
      await forgetSpentOtp(standing, outcome);
      if (!goesOn) return;
    }
    await persist(unitWithState(db, egsUnitId), endless);
  }

  function advance(egsUnitId: string): Promise<void> {
    return exclusively(egsUnitId, () => runSteps(egsUnitId));
  }

  return {
    advance,
    begin: start,
    exclusively,
    resume() {
      const states = db.all(db.sql.selectFrom('egs_unit_states').selectAll());
      const underWay = states.filter((state) => state.onboarding_status === 'pending' || isRenewing(state));
      for (const { egs_unit_id } of underWay) start(egs_unit_id);
    },
    async close() {
      isClosing = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(turns.values());
    },
  };
}
