/** By which share a figure has changed, 0.5 for half as much again; undefined where there was nothing to compare with. */
export function shareOfChange(current: number, earlier: number): number | undefined {
  return earlier === 0 ? undefined : (current - earlier) / Math.abs(earlier);
}
