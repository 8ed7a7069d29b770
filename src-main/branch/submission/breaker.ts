import type { Clock } from '../../platform/clock.ts';
import { backoffMs } from '../../platform/retry.ts';
import type { BackoffPolicy } from '../../platform/retry.ts';

const failuresToOpen = 3;
const pause: BackoffPolicy = { firstMs: 2_000, factor: 2, longestMs: 60_000 };

/** Spares a gateway that does not answer, and the appliance the work of asking it for every document. */
export type Breaker = {
  /** How many requests may be begun now by one who has so many in flight: none while it is open, then one probe at a time. */
  allowance(inFlight: { own: number; all: number }, limit: number): number;
  /** Notes a success, and tells whether it ended a series of failures. */
  succeeded(): boolean;
  failed(): void;
};

/** A breaker that opens after three failures in a row and lets one probe through after each, ever longer, pause. */
export function createBreaker(clock: Clock, random: () => number): Breaker {
  let failures = 0;
  let openUntilMs = 0;
  return {
    allowance(inFlight, limit) {
      if (failures < failuresToOpen) return Math.max(0, limit - inFlight.own);
      const mayProbe = clock.now().getTime() >= openUntilMs && inFlight.all === 0;
      return mayProbe ? 1 : 0;
    },
    succeeded() {
      const hadFailed = failures > 0;
      failures = 0;
      return hadFailed;
    },
    failed() {
      failures += 1;
      if (failures < failuresToOpen) return;
      openUntilMs = clock.now().getTime() + pause.firstMs / 2 + backoffMs(failures - failuresToOpen + 1, random, pause);
    },
  };
}
