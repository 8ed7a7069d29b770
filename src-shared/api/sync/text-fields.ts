import { z } from 'zod';

const longestText = 100_000;

/**
 * A text of at most so many characters that one side has stored. Answers of the gateway may hold U+0000 and lone surrogates, which
 * PostgreSQL does not keep.
 */
export function storedTextUpTo(limit: number, least = 0) {
  return z
    .string()
    .min(least)
    .max(limit)
    .transform((value) => value.replaceAll('\0', '\ufffd').toWellFormed());
}

/** A text that one side has stored. */
export const text = storedTextUpTo(longestText);

/** A text that may be missing. */
export const nullableText = text.nullable();
