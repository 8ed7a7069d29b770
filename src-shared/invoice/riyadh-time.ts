// Saudi Arabia is three hours ahead of UTC all year round: there has never been daylight saving time.
const aheadOfUtcMs = 3 * 60 * 60 * 1000;

function wallClock(at: Date): string {
  return new Date(at.getTime() + aheadOfUtcMs).toISOString();
}

/** The calendar date in Riyadh at an instant, `YYYY-MM-DD`: the issue date of a document made then (standard §8, clock and zone). */
export function riyadhDate(at: Date): string {
  return wallClock(at).slice(0, 10);
}

/** The time of day in Riyadh at an instant, `HH:mm:ss`, fractions of a second cut off (standard §8, clock and zone). */
export function riyadhTime(at: Date): string {
  return wallClock(at).slice(11, 19);
}

/** Date and time in Riyadh at an instant, `YYYY-MM-DDTHH:mm:ss`: how a stamp states its signing time (standard §4.4). */
export function riyadhDateTime(at: Date): string {
  return wallClock(at).slice(0, 19);
}

/** The same for people to read, `YYYY-MM-DD HH:mm:ss`. */
export function shownRiyadhTime(at: Date): string {
  return riyadhDateTime(at).replace('T', ' ');
}

/**
 * The instant at which Riyadh's clocks showed a date (`YYYY-MM-DD`) and time (`HH:mm:ss`).
 *
 * @throws RangeError if there is no such date or time.
 */
export function riyadhInstant(date: string, time: string): Date {
  const instant = new Date(`${date}T${time}+03:00`);
  // An invalid day such as 30 February becomes another one, so the result is compared with the input.
  if (Number.isNaN(instant.getTime()) || riyadhDate(instant) !== date || riyadhTime(instant) !== time) {
    throw new RangeError(`There is no ${date} ${time} in Riyadh.`);
  }
  return instant;
}
