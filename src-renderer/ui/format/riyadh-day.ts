// Saudi Arabia has had one time without daylight saving since 1947.
const offset = '+03:00';
const offsetMs = 3 * 3_600_000;

// `2026-11-22` at a time there as an instant in UTC; what is no day is given back, so that whoever checks it says so.
function instantOf(day: string, time: string): string {
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? day : at.toISOString();
}

/** The first instant of a day in Riyadh. */
export function startOfDay(day: string): string {
  return instantOf(day, '00:00:00.000');
}

/** The last instant of a day in Riyadh. */
export function endOfDay(day: string): string {
  return instantOf(day, '23:59:59.999');
}

/** The days of a filter as the first and the last instant that they mean; the rest of it stays. */
export function instantsOfDays<Rest extends object>({
  from,
  to,
  ...rest
}: Rest & { from?: string | undefined; to?: string | undefined }) {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: startOfDay(from) }),
    ...(to === undefined ? {} : { to: endOfDay(to) }),
  };
}

/** The instant of a minute in Riyadh, `2026-11-22T09:05`. */
export function instantOfMinute(minute: string): string {
  return instantOf(minute.slice(0, 10), `${minute.slice(11, 16)}:00`);
}

/** The minute in Riyadh of an instant, as {@link instantOfMinute} takes it; empty for what is no instant. */
export function minuteOfInstant(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : new Date(at.getTime() + offsetMs).toISOString().slice(0, 16);
}

/** The day that it is in Riyadh. */
export function todayInRiyadh(now: Date = new Date()): string {
  return new Date(now.getTime() + offsetMs).toISOString().slice(0, 10);
}
