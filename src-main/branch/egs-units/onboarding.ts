import { AppError } from '#shared/api/app-error.ts';
import { createOneAtATime } from '#main/platform/one-at-a-time.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit } from '../db/ledger-database.ts';
import { decideAfterStep, hasSpentOtp } from './after-step.ts';
import {
  checkNextDocument,
  otpName,
  otpOf,
  otpRequired,
  requestCompliance,
  requestProductionCsid,
  type OnboardingTools,
  type StepOutcome,
} from './onboarding-steps.ts';
import { isRenewing, moveUnit, unitWithState, type UnitWithState } from './unit-state.ts';

export type OnboardingOptions = OnboardingTools & { commit: Commit; logger: Logger; random: () => number };

// One step before the documents; at most six documents and two after them, twice where the authority wants them again; and
// the last one, which finds nothing left to do. Further ones mean a loop.
const maxSteps = 18;
const endlessCheck: StepOutcome = {
  kind: 'failed',
  code: 'NOT_COMPLIANT',
  message: 'The authority asks for the compliance check again and again.',
};
const failedStepWaitMs = 30_000;

// What an attempt has reached so far is of no use without its key: only a fresh one-time code helps.
function keyLostOutcome(cause: unknown): StepOutcome {
  if (!(cause instanceof AppError) || cause.code !== 'EGS_NOT_READY') throw cause;
  return { kind: 'failed', code: 'KEY_LOST', message: cause.message };
}

// Undefined where nothing is left to do, or nothing before a one-time code is sent.
async function takeStep(current: UnitWithState, tools: OnboardingTools): Promise<StepOutcome | undefined> {
  const { state } = current;
  switch (state.onboarding_step) {
    case 'otp':
    case 'done':
      return undefined;
    case 'compliance_csid': {
      const otp = await otpOf(current, tools.keyStore);
      return otp === undefined ? otpRequired : requestCompliance(current, state.attempt_id, otp, tools);
    }
    case 'compliance_documents':
      return checkNextDocument(current, tools);
    case 'production_csid':
      return requestProductionCsid(current, tools);
  }
}

/** Runs the persisted state machine of every unit that is pending or being renewed; never two steps of a unit at once. */
export class Onboarding {
  readonly #options: OnboardingOptions;
  readonly #units = createOneAtATime();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isClosing = false;

  constructor(options: OnboardingOptions) {
    this.#options = options;
  }

  /** Works on a unit until it is active with its newest certificate, failed, or has to wait for the gateway or a one-time code. */
  advance(egsUnitId: string): Promise<void> {
    return this.exclusively(egsUnitId, () => this.#runSteps(egsUnitId));
  }

  /** Does the same in the background, and again later after an error. */
  begin(egsUnitId: string): void {
    this.advance(egsUnitId).catch((cause: unknown) => {
      // A locked keychain, a full disk: another try may find all well.
      const isKnown = cause instanceof AppError && cause.code === 'KEY_STORE_UNAVAILABLE';
      if (!isKnown) this.#options.logger.error({ err: cause, egs_unit_id: egsUnitId }, 'onboarding failed');
      this.#beginLater(egsUnitId, failedStepWaitMs);
    });
  }

  /** Resumes every pending unit and every renewal under way, as after a start. */
  resume(): void {
    const { db } = this.#options;
    const states = db.all(db.sql.selectFrom('egs_unit_states').selectAll());
    const unfinished = states.filter((state) => state.onboarding_status === 'pending' || isRenewing(state));
    for (const { egs_unit_id } of unfinished) this.begin(egs_unit_id);
  }

  /** Runs work on a unit while nothing else works on it. */
  exclusively<Value>(egsUnitId: string, work: () => Promise<Value>): Promise<Value> {
    return this.#units.run(egsUnitId, work);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#units.idle();
  }

  async #runSteps(egsUnitId: string): Promise<void> {
    const { db, keyStore } = this.#options;
    for (let step = 0; step < maxSteps; step += 1) {
      if (this.#isClosing) return;
      const current = unitWithState(db, egsUnitId);
      if (current.state.onboarding_status === 'failed') return;
      const outcome = await takeStep(current, this.#options).catch(keyLostOutcome);
      const goesOn = outcome !== undefined && (await this.#persist(current, outcome));
      // Only after the step it was spent on is persisted: after a crash in between the same certificate is requested again.
      if (hasSpentOtp(current.state, outcome)) await keyStore.remove(otpName(egsUnitId));
      if (!goesOn) return;
    }
    await this.#persist(unitWithState(db, egsUnitId), endlessCheck);
  }

  /** @returns whether the next step follows at once. */
  async #persist({ state }: UnitWithState, outcome: StepOutcome): Promise<boolean> {
    const { commit, clock, logger, random } = this.#options;
    const egsUnitId = state.egs_unit_id;
    const { move, next } = decideAfterStep(state, outcome, { now: clock.now(), random });
    if (outcome.kind === 'failed') {
      logger.warn({ egs_unit_id: egsUnitId, code: outcome.code }, isRenewing(state) ? 'renewal failed' : 'onboarding failed');
    }
    await moveUnit(commit, egsUnitId, move);
    if (typeof next === 'object') this.#beginLater(egsUnitId, next.afterMs);
    return next === 'at once';
  }

  #beginLater(egsUnitId: string, waitMs: number): void {
    clearTimeout(this.#timers.get(egsUnitId));
    if (this.#isClosing) return;
    const timer = setTimeout(() => this.begin(egsUnitId), waitMs);
    this.#timers.set(egsUnitId, timer.unref());
  }
}
