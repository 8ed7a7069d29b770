/** The sources of time, passed as a parameter, so that tests can set them. */
export type Clock = {
  /** The wall clock's date and time, used in documents and records. People and time servers may set it forward or back. */
  now(): Date;
  /** Milliseconds since a fixed moment of this process, which never run backwards: for waits and rates. */
  monotonicMs(): number;
};

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** A clock that its owner moves; between two moves it goes on as the clock below it. */
export type MovableClock = Clock & {
  /** Lets the time until a moment pass, waits included; nothing if that moment is over. */
  passTo(moment: Date): void;
  /** Sets the wall clock, as a person or a time server does: no time passes. */
  setWall(moment: Date): void;
};

/** A clock that shows `startsAt` now, and goes on from there until it is moved. */
export function createMovableClock(below: Clock, startsAt: Date = below.now()): MovableClock {
  let aheadMs = startsAt.getTime() - below.now().getTime();
  let passedMs = 0;
  const now = (): Date => new Date(below.now().getTime() + aheadMs);
  return {
    now,
    monotonicMs: () => below.monotonicMs() + passedMs,
    passTo(moment) {
      const byMs = Math.max(0, moment.getTime() - now().getTime());
      aheadMs += byMs;
      passedMs += byMs;
    },
    setWall(moment) {
      aheadMs = moment.getTime() - below.now().getTime();
    },
  };
}
