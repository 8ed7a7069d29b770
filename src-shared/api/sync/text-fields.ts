import { z } from 'zod';
import { anyInstant } from '../v1/field-types.ts';

const longestText = 100_000;

/**
 * A syncedText of at most so many characters that one side has stored. Answers of the gateway may hold U+0000 and lone surrogates, which
 * PostgreSQL does not keep.
 */
export function storedTextUpTo(limit: number, least = 0) {
  return z
    .string()
    .min(least)
    .max(limit)
    .transform((value) => value.replaceAll('\0', '\ufffd').toWellFormed());
}

/** A syncedText that one side has stored. */
export const syncedText = storedTextUpTo(longestText);

/** A syncedText that may be missing. */
export const nullableText = syncedText.nullable();

/** A count, such as of attempts, that a column of four bytes holds. */
export const count = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);

// Of which everybody can tell the day in Riyadh, its neighbors and the date of Hijra; what is later comes from no clock that goes.
const lastYear = '2199';

/** An instant that one side has stored. */
export const instant = anyInstant().refine((at) => at.slice(0, 4) <= lastYear, `must be in the year ${lastYear} or earlier`);
