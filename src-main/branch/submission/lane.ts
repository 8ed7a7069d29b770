import type { Clock } from '../../platform/clock.ts';
import { createBreaker, credentialsPace, gatewayPace } from './breaker.ts';
import type { Breaker } from './breaker.ts';
import type { AttemptResult } from './submit.ts';

const concurrentInline = 64;
const leastInBackground = 4;
const mostInBackground = 64;

/** Whether a till waits for the answer. The two are counted apart, so that neither keeps the other from the gateway. */
export type Mode = 'inline' | 'background';

type Attempt = { egsUnitId: string; mode: Mode };

/** The way to one environment's gateway: what is under way on it, and how much more may be. */
export type Lane = {
  /** How many requests of this unit may be begun now. */
  free(mode: Mode, egsUnitId: string): number;
  begin(invoiceId: string, attempt: Attempt): void;
  isWorkingOn(invoiceId: string): boolean;
  size(): number;
  /** Takes note that an attempt is over, and of what it has shown. */
  finish(invoiceId: string, result?: AttemptResult): void;
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
  const inFlight = new Map<string, Attempt>();
  const counts: Record<Mode, number> = { inline: 0, background: 0 };
  let window = leastInBackground;

  const breakerOf = (egsUnitId: string): Breaker => {
    const known = units.get(egsUnitId) ?? createBreaker(clock, random, credentialsPace);
    units.set(egsUnitId, known);
    return known;
  };

  function settle(unit: Breaker, { kind }: AttemptResult): void {
    if (kind === 'silent' || kind === 'unusable') {
      gateway.failed();
      window = Math.max(leastInBackground, Math.floor(window / 2));
      return;
    }
    if (kind === 'not_asked' || kind === 'credentials_refused') unit.failed();
    else unit.succeeded();
    if (kind === 'not_asked') return;
    gateway.succeeded();
    window = Math.min(mostInBackground, window + 1);
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
      inFlight.set(invoiceId, attempt);
      counts[attempt.mode] += 1;
      gateway.began();
      breakerOf(attempt.egsUnitId).began();
    },
    isWorkingOn: (invoiceId) => inFlight.has(invoiceId),
    size: () => inFlight.size,
    finish(invoiceId, result) {
      const attempt = inFlight.get(invoiceId);
      if (attempt === undefined) return;
      inFlight.delete(invoiceId);
      counts[attempt.mode] -= 1;
      if (result !== undefined) settle(breakerOf(attempt.egsUnitId), result);
    },
    isOpen: () => gateway.isOpen(),
    whyNot(egsUnitId) {
      if (gateway.isOpen()) return 'The gateway gives no usable answer at the moment.';
      if (breakerOf(egsUnitId).isOpen()) return 'The gateway does not take the credentials of this unit at the moment.';
      return 'Too many documents are on their way to the gateway at the moment.';
    },
  };
}
