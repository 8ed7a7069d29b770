// Both drivers return calendar dates as text and counts as numbers. No amount exceeds what a number holds exactly.

/** The type of a calendar date. */
export const dateType = 1082;

/** The type of a count. */
export const int8Type = 20;

/**
 * Reads a count.
 *
 * @throws Error if a number cannot hold it exactly.
 */
export function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`);
  return value;
}
