import assert from 'node:assert/strict';
import type { Clock } from '../../platform/clock.ts';
import { createBreaker, credentialsPace, gatewayPace } from './breaker.ts';
import type { Breaker } from './breaker.ts';
import type { AttemptResult } from './submit.ts';

const concurrentInline = 64;
const leastInBackground = 4;
const mostInBackground = 64;
/** A gateway that is well answers within a second or two; one that takes so long is waited for, but not counted on. */
const overdueAfterMs = 5_000;
/** As many as a gateway can hold when it stops to answer: all slots of both modes. Beyond them an overdue request keeps its slot. */
const mostOverdue = 128;

const notSent =
  'This appliance cannot send documents of this unit at the moment: its keys are lost or out of reach, or it has a fault.';
const notTaken = 'The gateway does not take the credentials of this unit at the moment.';
/** What the gateway's conditions say, in their words. */
const troubles = {
  silent: 'The gateway does not answer at the moment.',
  unusable: 'The gateway answers, but settles no document at the moment.',
} as const;

/** Whether a till waits for the answer. The two are counted apart, so that neither keeps the other from the gateway. */
export type Mode = 'inline' | 'background';

type Attempt = { egsUnitId: string; mode: Mode };

type UnderWay = Attempt & {
  begunAtMs: number;
  /** Since when the gateway owes an answer; undefined while nothing is asked of it. */
  askedAtMs?: number | undefined;
  /** Its silence has been counted; it counts once. */
  isOverdue: boolean;
  holdsSlot: boolean;
};

/** The way to one environment's gateway: what is under way on it, and how much more may be. */
export type Lane = {
  /** How many requests of this unit may be begun now. */
  free(mode: Mode, egsUnitId: string): number;
  begin(invoiceId: string, attempt: Attempt): void;
  /** Makes the request of an attempt that has begun, and measures how long the gateway takes. */
  ask<Answer>(invoiceId: string, request: () => Promise<Answer>): Promise<Answer>;
  /**
   * Takes note of requests that have been unanswered for long: they go on, but hold no slot any more and count as silence, so
   * that a gateway that hangs is found out long before the first request times out.
   *
   * @returns whether there are new ones.
   */
  noteOverdue(): boolean;
  isWorkingOn(invoiceId: string): boolean;
  size(): number;
  /** Takes note that an attempt is over, and of what it has shown. */
  finish(invoiceId: string, result?: AttemptResult): void;
  /** The unit's own trouble may be over: it is tried again at once. */
  unitMended(egsUnitId: string): void;
  /** Whether the gateway is known to give no usable answer. */
  isOpen(): boolean;
  /** Why a document of this unit has to wait, in a sentence for its `last_error`. */
  whyNot(egsUnitId: string): string;
};

/**
 * The breakers say whether anything goes out at all; how much does in the background follows the gateway: one more with each
 * answer, half as many after a silence. So a slow gateway gets many requests at once and one that gasps gets few.
 */
export function createLane(clock: Clock, random: () => number): Lane {
  const gateway = createBreaker(clock, random, gatewayPace);
  // One a unit: bounded by the plan.
  const units = new Map<string, Breaker>();
  // Those whose last failure was this appliance's and not the gateway's.
  const unasked = new Set<string>();
  const inFlight = new Map<string, UnderWay>();
  const counts: Record<Mode, number> = { inline: 0, background: 0 };
  let overdue = 0;
  let window = leastInBackground;
  let lastTrouble: keyof typeof troubles = 'silent';

  const breakerOf = (egsUnitId: string): Breaker => {
    const known = units.get(egsUnitId) ?? createBreaker(clock, random, credentialsPace);
    units.set(egsUnitId, known);
    return known;
  };

  function countFailure({ begunAtMs }: UnderWay): void {
    if (gateway.failed(begunAtMs)) window = Math.max(leastInBackground, Math.floor(window / 2));
  }

  function settle(attempt: UnderWay, { kind }: AttemptResult): void {
    const unit = breakerOf(attempt.egsUnitId);
    if (kind === 'silent' || kind === 'unusable') {
      lastTrouble = kind;
      if (!attempt.isOverdue) countFailure(attempt);
      return;
    }
    if (kind === 'not_asked') unasked.add(attempt.egsUnitId);
    else unasked.delete(attempt.egsUnitId);
    if (kind === 'not_asked' || kind === 'credentials_refused') unit.failed(attempt.begunAtMs);
    else unit.succeeded();
    if (kind === 'not_asked') return;
    gateway.succeeded();
    window = Math.min(mostInBackground, window + 1);
  }

  function releaseSlot(attempt: UnderWay): void {
    if (!attempt.holdsSlot || overdue >= mostOverdue) return;
    attempt.holdsSlot = false;
    counts[attempt.mode] -= 1;
    overdue += 1;
  }

  return {
    free(mode, egsUnitId) {
      const unit = breakerOf(egsUnitId);
      if (!gateway.allows() || !unit.allows()) return 0;
      const limit = mode === 'inline' ? concurrentInline : window;
      if (gateway.isOpen()) return 1;
      const left = Math.max(0, limit - counts[mode]);
      return unit.isOpen() ? Math.min(1, left) : left;
    },
    begin(invoiceId, attempt) {
      inFlight.set(invoiceId, { ...attempt, begunAtMs: clock.monotonicMs(), isOverdue: false, holdsSlot: true });
      counts[attempt.mode] += 1;
      gateway.began();
      breakerOf(attempt.egsUnitId).began();
    },
    async ask(invoiceId, request) {
      const attempt = inFlight.get(invoiceId);
      assert(attempt !== undefined, 'only an attempt that has begun asks the gateway');
      attempt.askedAtMs = clock.monotonicMs();
      try {
        return await request();
      } finally {
        attempt.askedAtMs = undefined;
      }
    },
    noteOverdue() {
      const latestMs = clock.monotonicMs() - overdueAfterMs;
      let hasNew = false;
      for (const attempt of inFlight.values()) {
        if (attempt.askedAtMs === undefined || attempt.askedAtMs > latestMs) continue;
        if (!attempt.isOverdue) countFailure(attempt);
        hasNew ||= !attempt.isOverdue;
        lastTrouble = 'silent';
        attempt.isOverdue = true;
        releaseSlot(attempt);
      }
      return hasNew;
    },
    isWorkingOn: (invoiceId) => inFlight.has(invoiceId),
    size: () => inFlight.size,
    finish(invoiceId, result) {
      const attempt = inFlight.get(invoiceId);
      if (attempt === undefined) return;
      inFlight.delete(invoiceId);
      if (attempt.holdsSlot) counts[attempt.mode] -= 1;
      else overdue -= 1;
      if (result !== undefined) settle(attempt, result);
    },
    unitMended: (egsUnitId) => breakerOf(egsUnitId).succeeded(),
    isOpen: () => gateway.isOpen(),
    whyNot(egsUnitId) {
      if (gateway.isOpen()) return troubles[lastTrouble];
      if (breakerOf(egsUnitId).isOpen()) return unasked.has(egsUnitId) ? notSent : notTaken;
      return 'Too many documents are on their way to the gateway at the moment.';
    },
  };
}
