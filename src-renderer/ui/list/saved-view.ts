import { z } from 'zod';
import { periodNames, periodOf } from '../form/periods.ts';

const mostViews = 50;

const savedView = z.object({
  name: z.string().min(1).max(100),
  choices: z.record(z.string(), z.string()),
  period: z.enum(periodNames).optional(),
});
const savedViews = z.array(savedView).max(mostViews);

/** Filters and order of a list under a name; with `period` the days are those of this period whenever the view is taken. */
export type SavedView = z.output<typeof savedView>;

/** The views that a browser has kept; none where what it has is none of ours. */
export function readViews(text: string | undefined): SavedView[] {
  try {
    return savedViews.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

/** The views with one more, in place of one of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-mostViews);
}

/** The parameters of a list that hold the first and the last day of a period. */
export type DayNames<Name extends string> = readonly [from: Name, to: Name];

/** What a view chooses at a moment. */
export function choicesOf({ choices, period }: SavedView, days: DayNames<string> | undefined, now: Date): Record<string, string> {
  if (period === undefined || days === undefined) return choices;
  const { from, to } = periodOf(period, now);
  return { ...choices, [days[0]]: from, [days[1]]: to };
}

/** The view whose choices are exactly these. */
export function viewWith<View extends Pick<SavedView, 'choices'>>(
  views: readonly View[],
  choices: Readonly<Record<string, string | undefined>>,
): View | undefined {
  const set = Object.entries(choices).filter(([, value]) => value !== undefined);
  return views.find(({ choices: own }) => {
    return Object.keys(own).length === set.length && set.every(([name, value]) => own[name] === value);
  });
}
