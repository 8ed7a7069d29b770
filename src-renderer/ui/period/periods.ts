import { daysOfMonth, monthAfter, monthBefore, riyadhMonth } from '../../../../../src-shared/invoice/calendar-month.ts';

/** The days of a report, both inclusive, `YYYY-MM-DD`. */
export type Period = { from: string; to: string };

/** The periods that people ask for by name. */
export const periodNames = ['this_month', 'last_month', 'this_quarter', 'last_quarter'] as const;

/** See {@link periodNames}. */
export type PeriodName = (typeof periodNames)[number];

const monthsOfQuarter = 3;

// Quarters of the VAT return are those of the Gregorian year.
function quarterWith(month: string): Period {
  const past = (Number(month.slice(5)) - 1) % monthsOfQuarter;
  let first = month;
  for (let step = 0; step < past; step += 1) first = monthBefore(first);
  return { from: daysOfMonth(first).from, to: daysOfMonth(monthAfter(monthAfter(first))).to };
}

/** The days of a named period at a moment, in Riyadh. */
export function periodOf(name: PeriodName, now: Date): Period {
  const month = riyadhMonth(now);
  switch (name) {
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

/** The name of a period, if it is one of those that have one. */
export function nameOfPeriod({ from, to }: Period, now: Date): PeriodName | undefined {
  return periodNames.find((name) => {
    const named = periodOf(name, now);
    return named.from === from && named.to === to;
  });
}
