import type { Clock } from '../../platform/clock.ts';

/** How a breaker behaves: after how many failures in a row it opens, and how its pauses grow from probe to probe. */
export type BreakerPace = { failuresToOpen: number; stepMs: number; longestSteps: number };

/** For a gateway that answers nobody: pauses of 1 to 4 s, so that with the worker's own second a probe goes out every 5 s. */
export const gatewayPace: BreakerPace = { failuresToOpen: 3, stepMs: 1_000, longestSteps: 3 };

/** For the credentials of one unit, which only a person can mend. */
export const credentialsPace: BreakerPace = { failuresToOpen: 3, stepMs: 15_000, longestSteps: 3 };

/** Spares a gateway that gives no usable answer, and the appliance the work of asking it for every document. */
export type Breaker = {
  isOpen(): boolean;
  /** Whether a request may be begun now: any while it is closed, one after each pause while it is open. */
  allows(): boolean;
  /** Notes that a request begins; while it is open, the pause before the next probe begins too. */
  began(): void;
  succeeded(): void;
  /**
   * Takes note of a failure of a request that was begun at this monotonic moment. What was begun before the last success says
   * nothing of now.
   *
   * @returns whether it counts.
   */
  failed(begunAtMs: number): boolean;
};

/**
 * Opens after failures in a row. A probe that the gateway holds does not keep the next one back, or a gateway that swallows
 * requests would be asked once in its long timeout only; so as many are under way as pauses fit into that.
 *
 * Pauses run on monotonic time: whoever corrects the wall clock neither cuts them short nor draws them out (decisions §15).
 */
export function createBreaker(
  clock: Pick<Clock, 'monotonicMs'>,
  random: () => number,
  { failuresToOpen, stepMs, longestSteps }: BreakerPace = gatewayPace,
): Breaker {
  let failures = 0;
  let probes = 0;
  let probeAtMs = 0;
  let succeededAtMs = Number.NEGATIVE_INFINITY;
  const pause = (): void => {
    probes += 1;
    probeAtMs = clock.monotonicMs() + (Math.min(probes, longestSteps) + random()) * stepMs;
  };
  const isOpen = (): boolean => failures >= failuresToOpen;
  return {
    isOpen,
    allows: () => !isOpen() || clock.monotonicMs() >= probeAtMs,
    began() {
      if (isOpen()) pause();
    },
    succeeded() {
      failures = 0;
      probes = 0;
      succeededAtMs = clock.monotonicMs();
    },
    failed(begunAtMs) {
      if (begunAtMs < succeededAtMs) return false;
      failures += 1;
      if (failures === failuresToOpen) pause();
      return true;
    },
  };
}
