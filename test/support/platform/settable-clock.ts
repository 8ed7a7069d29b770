import type { Clock } from '#main/platform/clock.ts';

export type SettableClock = Clock & {
  /** Lets time pass; a negative number sets the wall clock back, for no time passes backwards. */
  advance(milliseconds: number): void;
  /** Corrects the wall clock, as a person or a time server does; no time passes. */
  setWall(to: string): void;
};

/** A clock that advances only when the test says so. */
export function settableClock(start: string): SettableClock {
  let now = new Date(start).getTime();
  let passedMs = 0;
  return {
    now: () => new Date(now),
    monotonicMs: () => passedMs,
    advance(milliseconds) {
      now += milliseconds;
      passedMs += Math.max(0, milliseconds);
    },
    setWall(to) {
      now = new Date(to).getTime();
    },
  };
}
