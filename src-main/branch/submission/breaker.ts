import type { Clock } from '#main/platform/clock.ts';

/** How a breaker behaves: after how many failures in a row it opens, and how its pauses grow from probe to probe. */
export type BreakerPace = { failuresToOpen: number; stepMs: number; longestSteps: number };

/** For a gateway that does not answer: pauses of 1 to 4 s, so that with the worker's own second a probe is sent every 5 s. */
export const gatewayPace: BreakerPace = { failuresToOpen: 3, stepMs: 1_000, longestSteps: 3 };

/** For the credentials of one unit, which only a person can put right. */
export const credentialsPace: BreakerPace = { failuresToOpen: 3, stepMs: 15_000, longestSteps: 3 };

/**
 * Spares a gateway that gives no usable answer, and the appliance the work of calling it for every document. It opens after
 * failures in a row. A probe that the gateway holds does not keep the next one back, or a gateway that never answers would be
 * called once in its long timeout only; so as many are under way as pauses fit into that.
 *
 * Pauses run on monotonic time: setting the wall clock neither shortens nor lengthens them (contract §15).
 */
export class Breaker {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #random: () => number;
  readonly #pace: BreakerPace;
  #failures = 0;
  #probes = 0;
  #probeAtMs = 0;
  #succeededAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'monotonicMs'>, random: () => number, pace: BreakerPace) {
    this.#clock = clock;
    this.#random = random;
    this.#pace = pace;
  }

  isOpen(): boolean {
    return this.#failures >= this.#pace.failuresToOpen;
  }

  /** Whether a request may begin now: any while it is closed, one after each pause while it is open. */
  allows(): boolean {
    return !this.isOpen() || this.#clock.monotonicMs() >= this.#probeAtMs;
  }

  /** Records that a request begins; while it is open, the pause before the next probe begins too. */
  began(): void {
    if (this.isOpen()) this.#pause();
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probes = 0;
    this.#succeededAtMs = this.#clock.monotonicMs();
  }

  /**
   * Records that a request failed which had begun at this monotonic moment. One that began before the last success says nothing
   * about the present.
   *
   * @returns whether the failure counts.
   */
  failed(begunAtMs: number): boolean {
    if (begunAtMs < this.#succeededAtMs) return false;
    this.#failures += 1;
    if (this.#failures === this.#pace.failuresToOpen) this.#pause();
    return true;
  }

  #pause(): void {
    const { longestSteps, stepMs } = this.#pace;
    this.#probes += 1;
    this.#probeAtMs = this.#clock.monotonicMs() + (Math.min(this.#probes, longestSteps) + this.#random()) * stepMs;
  }
}
