import { daysAfter } from '../../../src-shared/invoice/calendar-day.ts';
import type { Period } from './periods.ts';

const mostDays = 400;

/** Every day of a period in its order, at most 400. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < mostDays; day = daysAfter(day, 1)) days.push(day);
  return days;
}
