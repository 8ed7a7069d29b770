import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { z } from 'zod';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsPrinted } from '../print/printing.ts';

const leftOutInTurn = ['desktop', 'tablet'] as const;
// A column of a list, as far as it takes part in what there is space for; see `ListColumn`.
type ShownColumn = {
  id: string;
  header: string;
  isFixed?: boolean;
  shownFrom?: 'always' | 'tablet' | 'desktop' | 'chosen';
};

const stored = z.record(z.string(), z.boolean());

function readChoice(text: string | undefined): Record<string, boolean> {
  try {
    return stored.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

// Which columns of a list are wanted: what the person chose in this browser, else what suits the width of the screen.
function useShownColumns<Column extends ShownColumn>(list: string, columns: readonly Column[]) {
  const isPrinted = useIsPrinted();
  const isTablet = useMediaQuery('(width >= 48rem)', true, { getInitialValueInEffect: false });
  const isDesktop = useMediaQuery('(width >= 75rem)', true, { getInitialValueInEffect: false });
  const [choice, setChoice] = useLocalStorage<Record<string, boolean>>({
    key: `sanad-columns-${list}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readChoice,
  });

  function isShown({ id, isFixed = false, shownFrom = 'always' }: Column): boolean {
    if (isFixed) return true;
    const fits = { always: true, tablet: isTablet || isPrinted, desktop: isDesktop || isPrinted, chosen: false }[shownFrom];
    return choice[id] ?? fits;
  }
  const shown = columns.filter(isShown);
  const unchosen = shown.filter(({ id, isFixed = false }) => !isFixed && choice[id] === undefined);
  return {
    shown,
    /** Those that can be left out for want of space, the least important first; what a person has chosen is none of them. */
    yielding: leftOutInTurn.flatMap((from) => unchosen.filter(({ shownFrom }) => shownFrom === from)).map(({ id }) => id),
    setShown: (id: string, shown: boolean) => setChoice({ ...choice, [id]: shown }),
  };
}

// How many steps a table has to be made narrower to fit into its frame, of those that there are; and whether it still does not.
// A step is taken back once the frame has the width that the table needed without it.
//
// @param content names what the table consists of: another content is tried without any step again.
function useFit(steps: number, content: string) {
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
  // Each time that there is a table: a list without rows has none.
  const measured = useCallback((element: HTMLDivElement) => {
    frame.current = element;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(element);
    for (const table of element.querySelectorAll('table')) observer.observe(table);
    return () => {
      observer.disconnect();
      frame.current = null;
    };
  }, []);
  return { frame: measured, taken: now, isWide };
}

/**
 * The columns of a list that there is space for. Where a table is too wide, it first leaves out second calendars, then one column
 * after the other; what still does not fit scrolls.
 */
export function useFittedColumns<Column extends ShownColumn>(list: string, columns: readonly Column[]) {
  const { shown, yielding, setShown } = useShownColumns(list, columns);
  const content = shown.map(({ id, header }) => `${id} ${header}`).join();
  const { frame, taken, isWide } = useFit(yielding.length + 1, content);
  // On paper, texts wrap instead.
  const leftOut = new Set(useIsPrinted() ? [] : yielding.slice(0, Math.max(0, taken - 1)));
  const fittedIds = shown.flatMap(({ id }) => (leftOut.has(id) ? [] : id)).join();
  // The same object as long as it says the same, so that rows need not be made anew.
  const fitted = useMemo(() => {
    const kept = new Set(fittedIds.split(','));
    return columns.filter(({ id }) => kept.has(id));
  }, [columns, fittedIds]);
  return {
    frame,
    isTight: taken > 0,
    isWide,
    shown: fitted,
    visibility: Object.fromEntries(columns.map((column) => [column.id, fitted.includes(column)])),
    setShown,
  };
}
