import { daysAfter } from './calendar-day.ts';
import { riyadhDate, riyadhInstant } from './riyadh-time.ts';

/** The calendar month in Riyadh at an instant, `YYYY-MM`: the month of a plan's limits (contract §11). */
export function riyadhMonth(at: Date): string {
  return riyadhDate(at).slice(0, 7);
}

/** The month after another one, both `YYYY-MM`. */
export function monthAfter(month: string): string {
  return daysAfter(`${month}-28`, 4).slice(0, 7);
}

/** The month before another one, both `YYYY-MM`. */
export function monthBefore(month: string): string {
  return daysAfter(`${month}-01`, -1).slice(0, 7);
}

/** The first and the last day of a month, `YYYY-MM-DD`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: daysAfter(`${monthAfter(month)}-01`, -1) };
}

/** The instant at which a month began in Riyadh. */
export function startOfMonth(month: string): Date {
  return riyadhInstant(`${month}-01`, '00:00:00');
}
