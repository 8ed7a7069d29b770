import { z } from 'zod';

const mostViews = 50;

const savedView = z.object({ name: z.string().min(1).max(100), choices: z.record(z.string(), z.string()) });
const savedViews = z.array(savedView).max(mostViews);

/** Filters and order of a list under a name. */
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

/** The view whose choices are exactly these. */
export function viewWith(
  views: readonly SavedView[],
  choices: Readonly<Record<string, string | undefined>>,
): SavedView | undefined {
  const set = Object.entries(choices).filter(([, value]) => value !== undefined);
  return views.find(({ choices: own }) => {
    return Object.keys(own).length === set.length && set.every(([name, value]) => own[name] === value);
  });
}
