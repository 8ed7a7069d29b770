import type { Clock } from '../../platform/clock.ts';
import { backoffMs } from '../../platform/retry.ts';
import type { BackoffPolicy } from '../../platform/retry.ts';

const failuresToOpen = 3;
const pause: BackoffPolicy = { firstMs: 2_000, factor: 2, longestMs: 60_000 };

/** Spares a gateway that does not answer, and the appliance the work of asking it for every document. */
export type Breaker = {
  /** How many requests may be begun now, given those in flight: none while it is open, one as a probe afterwards. */
  allowance(inFlight: number, limit: number): number;
  succeeded(): void;
  failed(): void;
};

/** A breaker that opens after three failures in a row and lets one probe through after each, ever longer, pause. */
export function createBreaker(clock: Clock, random: () => number): Breaker {
  let failures = 0;
  let openUntilMs = 0;
  return {
    allowance(inFlight, limit) {
      if (failures < failuresToOpen) return Math.max(0, limit - inFlight);
      const mayProbe = clock.now().getTime() >= openUntilMs && inFlight === 0;
      return mayProbe ? 1 : 0;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < failuresToOpen) return;
      openUntilMs = clock.now().getTime() + pause.firstMs / 2 + backoffMs(failures - failuresToOpen + 1, random, pause);
    },
  };
}
