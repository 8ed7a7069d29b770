/** The source of "now", handed to whatever needs it, so that tests and simulations can set it. */
export type Clock = { now(): Date };

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
