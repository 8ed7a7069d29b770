import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { daysOfMonth, monthAfter, monthBefore, riyadhMonth } from '#shared/invoice/calendar-month.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';

/** Days from one to another, both inclusive, `YYYY-MM-DD`. */
export type Period = { from: string; to: string };

/** The periods that people ask for by name, the shortest first. */
export const periodNames = [
  'today',
  'yesterday',
  'this_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
] as const;

/** See {@link periodNames}. */
export type PeriodName = (typeof periodNames)[number];

const monthsOfQuarter = 3;
const daysOfWeek = 7;

// Quarters of the VAT return are those of the Gregorian year.
function quarterWith(month: string): Period {
  const past = (Number(month.slice(5)) - 1) % monthsOfQuarter;
  let first = month;
  for (let step = 0; step < past; step += 1) first = monthBefore(first);
  return { from: daysOfMonth(first).from, to: daysOfMonth(monthAfter(monthAfter(first))).to };
}

// Weeks begin on Sunday there.
function weekWith(day: string): Period {
  const from = daysAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return { from, to: daysAfter(from, daysOfWeek - 1) };
}

/** The days of a named period at a moment, in Riyadh. */
export function periodOf(name: PeriodName, now: Date): Period {
  const [day, month] = [riyadhDate(now), riyadhMonth(now)];
  switch (name) {
    case 'today':
      return { from: day, to: day };
    case 'yesterday':
      return { from: daysAfter(day, -1), to: daysAfter(day, -1) };
    case 'this_week':
      return weekWith(day);
    case 'this_month':
      return daysOfMonth(month);
    case 'last_month':
      return daysOfMonth(monthBefore(month));
    case 'this_quarter':
      return quarterWith(month);
    case 'last_quarter':
      return quarterWith(monthBefore(quarterWith(month).from.slice(0, 7)));
  }
}

/** The name of a period, if it is one of those that are offered. */
export function nameOfPeriod<Name extends PeriodName>(
  { from, to }: { from: string | undefined; to: string | undefined },
  now: Date,
  offered: readonly Name[],
): Name | undefined {
  return offered.find((name) => {
    const named = periodOf(name, now);
    return named.from === from && named.to === to;
  });
}

const mostDays = 400;

/** Every day of a period in its order, at most 400. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < mostDays; day = daysAfter(day, 1)) days.push(day);
  return days;
}
