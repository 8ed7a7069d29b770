import type { DestinationStream } from 'pino';

/** A line of the log that is kept, with its place among all lines of this start. */
export type KeptLine = { number: number; line: string };

/** The last lines of a program's log, in memory. */
export type LogRing = DestinationStream & {
  /** The oldest first. */
  lines(): KeptLine[];
};

const mostLines = 1_000;
const mostWarnings = 500;
const longestLine = 4_000;

// Pino writes the level first.
const calm = /^\{"level":"(?:trace|debug|info)"/;

/**
 * Keeps the last lines that are written to it. Warnings and errors have a place of their own, so that a busy hour of requests does not
 * push them out.
 */
export function createLogRing(): LogRing {
  const others: KeptLine[] = [];
  const warnings: KeptLine[] = [];
  let number = 0;
  return {
    write(text) {
      number += 1;
      const isCalm = calm.test(text);
      const [kept, most] = isCalm ? [others, mostLines] : [warnings, mostWarnings];
      kept.push({ number, line: text.slice(0, longestLine) });
      // In blocks, since taking off the first of many moves all of them.
      if (kept.length >= 2 * most) kept.splice(0, most);
    },
    lines: () =>
      [...others.slice(-mostLines), ...warnings.slice(-mostWarnings)].toSorted((one, other) => one.number - other.number),
  };
}
