import type { Clock } from '../../src-main/platform/clock.ts';

export type SettableClock = Clock & { advance(milliseconds: number): void };

/** A clock that stands still until it is moved. */
export function settableClock(start: string): SettableClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
