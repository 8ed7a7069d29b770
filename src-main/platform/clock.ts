/** The sources of time, passed as a parameter, so that tests can set them. */
export type Clock = {
  /** The wall clock's date and time, used in documents and records. People and time servers may set it forward or back. */
  now(): Date;
  /** Milliseconds since a fixed moment of this process, which never run backwards: for waits and rates. */
  monotonicMs(): number;
};

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
