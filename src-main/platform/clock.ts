/** The sources of time, handed to whatever needs them, so that tests and simulations can set them. */
export type Clock = {
  /** The wall clock's date and time: what documents and records carry. People and time servers may move it either way. */
  now(): Date;
  /** Milliseconds since some fixed moment of this process; never set and never runs backwards: for waits, pauses and rates. */
  monotonicMs(): number;
};

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
