/** As much of a table as goes along with what has to be under it: three ordinary rows, or a part of a high one. */
export const leastKept = 75;

/** A row up to this height stays on one page; a higher one is cut between lines rather than that it leaves a page half empty. */
export const longestUncutRow = 200;

/**
 * From which row on the last rows of a table share a page with what has to be under them; undefined where no page can hold
 * even the last row with it, or that row is cut. At least one row stays where the table begins, so that nothing leaves that page half empty.
 *
 * @param keep the height of what has to be under the table.
 * @param pageSpace how much of a page the rows may take.
 */
export function firstKeptRow(heights: readonly number[], keep: number, pageSpace: number): number | undefined {
  let first = heights.length;
  let kept = 0;
  for (const height of heights.toReversed()) {
    if (kept >= leastKept || height > longestUncutRow || kept + height + keep > pageSpace) break;
    kept += height;
    first -= 1;
  }
  if (first === heights.length) return undefined;
  return Math.max(first, Math.min(1, heights.length - 1));
}
