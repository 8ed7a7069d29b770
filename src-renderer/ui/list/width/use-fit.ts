import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * How many steps a table has to be made narrower to fit into its frame, of those that there are; and whether it still does not.
 * A step is taken back once the frame has the width that the table needed without it.
 *
 * @param content names what the table consists of: another content is tried without any step again.
 */
export function useFit(steps: number, content: string) {
  const frame = useRef<HTMLDivElement>(null);
  const needed = useRef<number[]>([]);
  const [{ taken, isWide, of }, setFit] = useState({ taken: 0, isWide: false, of: content });
  const now = of === content ? Math.min(taken, steps) : 0;

  function fit(): void {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (element === null || table === null || table === undefined) return;
    const available = element.clientWidth;
    const isTooWide = table.scrollWidth > available;
    if (isTooWide) needed.current[now] = table.scrollWidth;
    const before = needed.current[now - 1];
    const mayTakeBack = before !== undefined && available >= before;
    const next = isTooWide ? Math.min(now + 1, steps) : mayTakeBack ? now - 1 : now;
    const isStillWide = isTooWide && next === now;
    if (next !== taken || isStillWide !== isWide || of !== content) setFit({ taken: next, isWide: isStillWide, of: content });
  }
  const latest = useRef(fit);
  // Before anything is painted, so that nobody sees the steps.
  useLayoutEffect(() => {
    latest.current = fit;
    fit();
  });
  useEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (element === null || table === null || table === undefined) return undefined;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { frame, taken: now, isWide };
}
