import assert from 'node:assert/strict';
import { types } from 'pg';

// Both drivers return calendar dates as text, counts as numbers and instants as valid dates. No amount of a document exceeds what a number holds
// exactly; sums may, and are read as text.

/** The type of a calendar date. */
export const dateType = 1082;

/** The type of a count. */
export const int8Type = 20;

/** The type of an instant. */
export const instantType = 1184;

/** Reads a count. One row that was stored with more than a number holds exactly keeps nobody from reading the others: it is shown rounded. */
export const countOf = Number;

// A year less than what the lists take for an instant, so that what is some days before it is one of those too.
const earliest = Date.parse('0002-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

// PGlite's own reader knows neither BC nor the years before 100.
const parseInstant: (text: string) => unknown = types.getTypeParser(instantType, 'text');

/**
 * Reads an instant. One that no date of ours holds, such as `infinity` or 44 BC, is shown as the end of time on its side: whoever asks for
 * the year, or writes it into an answer, meets a valid date in every row (decision 46).
 */
export function instantOf(text: string): Date {
  const parsed = parseInstant(text);
  assert(parsed !== null, 'Instants come in the ISO style of dates.');
  const at = Number(parsed);
  // Only years after 275760 are none: those before our calendar are at most 4714.
  return new Date(Number.isNaN(at) ? latest : Math.min(Math.max(at, earliest), latest));
}
