import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { daysOfMonth, monthBefore } from '#shared/invoice/calendar-month.ts';
import { riyadhDate, riyadhInstant, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { Period } from '#ui/form/periods.ts';
import { useNow } from '#ui/format/use-now.ts';
import { useListAddress } from '#ui/list/list-address.ts';

/** The days that Overview can show, all up to now. */
export const rangeNames = ['today', '7_days', '30_days', 'this_month'] as const;

/** See {@link rangeNames}. */
export type RangeName = (typeof rangeNames)[number];

/** The days of a range, and those before it, up to the same time of their last day. */
export type OverviewRange = Period & { name: RangeName; earlier: Period & { datedTo: Date } };

// Of a day, the days before it say how it usually goes.
const trendDays = 30;
const stepMs = 300_000;

function daysOfRange(name: RangeName, today: string): { from: string; earlier: Period } {
  switch (name) {
    case 'today':
      return { from: today, earlier: { from: daysAfter(today, -7), to: daysAfter(today, -7) } };
    case '7_days':
      return { from: daysAfter(today, -6), earlier: { from: daysAfter(today, -13), to: daysAfter(today, -7) } };
    case '30_days':
      return { from: daysAfter(today, -29), earlier: { from: daysAfter(today, -59), to: daysAfter(today, -30) } };
    case 'this_month': {
      const before = daysOfMonth(monthBefore(today.slice(0, 7)));
      const sameDay = `${before.from.slice(0, 8)}${today.slice(8)}`;
      return { from: `${today.slice(0, 8)}01`, earlier: { from: before.from, to: sameDay < before.to ? sameDay : before.to } };
    }
  }
}

// A range at a moment, in Riyadh. A day that has just begun is not held against a whole one: the time moves in steps of five minutes.
function rangeAt(name: RangeName, now: Date): OverviewRange {
  const until = new Date(Math.floor(now.getTime() / stepMs) * stepMs);
  const today = riyadhDate(until);
  const { from, earlier } = daysOfRange(name, today);
  return { name, from, to: today, earlier: { ...earlier, datedTo: riyadhInstant(earlier.to, riyadhTime(until)) } };
}

/** The days of the chart: those of the range, or of a single day, those up to it too. */
export function chartPeriod({ name, from, to }: Pick<OverviewRange, 'name' | 'from' | 'to'>): Period {
  return name === 'today' ? { from: daysAfter(to, 1 - trendDays), to } : { from, to };
}

const inAddress = ['range'] as const;

/** The range that the address of the page names, and its change. */
export function useOverviewRange(): { range: OverviewRange; choose: (name: RangeName) => void } {
  const { choices, choose } = useListAddress(inAddress);
  const name = rangeNames.find((each) => each === choices.range) ?? 'today';
  const now = useNow();
  return {
    range: rangeAt(name, now),
    choose: (next) => choose({ range: next === 'today' ? undefined : next }, { replace: true }),
  };
}
