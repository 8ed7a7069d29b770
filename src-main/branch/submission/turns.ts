/** When the worker has its turns. */
export type Turns = {
  /** The next turn comes as soon as it may. */
  soon(): void;
  /** After a fault of our own, so that a full disk is not met with a busy loop. */
  rest(): void;
  isClosed(): boolean;
  close(): void;
};

/** Between two turns the tills have theirs. */
const leastApartMs = 12;
const mostApartMs = 1_000;
const restMs = 1_000;

/** Gives a worker its turns, one after the other: as soon as it asks for one, but never close together, and once a second anyway. */
export function createTurns(work: () => Promise<void>): Turns {
  let timer: NodeJS.Timeout | undefined;
  let dueAtMs = Number.POSITIVE_INFINITY;
  let earliestMs = 0;
  let isWorking = false;
  let isAskedFor = false;
  let isClosed = false;

  function schedule(waitMs: number): void {
    if (isClosed || isWorking) return;
    const nowMs = performance.now();
    const atMs = Math.max(nowMs + waitMs, earliestMs);
    // One that comes earlier stays: whoever asks again and again must not put it off.
    if (timer !== undefined && dueAtMs <= atMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(() => void turn(), atMs - nowMs);
  }

  async function turn(): Promise<void> {
    timer = undefined;
    isWorking = true;
    isAskedFor = false;
    earliestMs = Math.max(earliestMs, performance.now() + leastApartMs);
    await work();
    isWorking = false;
    schedule(isAskedFor ? 0 : mostApartMs);
  }

  return {
    soon() {
      isAskedFor = true;
      schedule(0);
    },
    rest() {
      earliestMs = performance.now() + restMs;
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
