// Between two runs the tills' requests are served.
const leastApartMs = 12;
const mostApartMs = 1_000;
const pauseMs = 1_000;

/** Runs a worker again and again, never twice at once: as soon as it is called for, but not close together, and once a second anyway. */
export class WorkLoop {
  readonly #work: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #dueAtMs = Number.POSITIVE_INFINITY;
  #earliestMs = 0;
  #isRunning = false;
  #isRequested = false;
  #isClosed = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** The next run begins as soon as it may. */
  runSoon(): void {
    this.#isRequested = true;
    this.#schedule(0);
  }

  /** After an error of our own, so that a full disk does not cause a busy loop. */
  pause(): void {
    this.#earliestMs = performance.now() + pauseMs;
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(waitMs: number): void {
    if (this.#isClosed || this.#isRunning) return;
    const nowMs = performance.now();
    const atMs = Math.max(nowMs + waitMs, this.#earliestMs);
    // One that comes earlier is kept: frequent calls must not put it off.
    if (this.#timer !== undefined && this.#dueAtMs <= atMs) return;
    clearTimeout(this.#timer);
    this.#dueAtMs = atMs;
    this.#timer = setTimeout(() => void this.#run(), atMs - nowMs);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isRunning = true;
    this.#isRequested = false;
    this.#earliestMs = Math.max(this.#earliestMs, performance.now() + leastApartMs);
    await this.#work();
    this.#isRunning = false;
    this.#schedule(this.#isRequested ? 0 : mostApartMs);
  }
}
