import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { z } from 'zod';
import type { ListColumn } from '../list-column.ts';

const leftOutInTurn = ['desktop', 'tablet'] as const;
const stored = z.record(z.string(), z.boolean());

function readChoice(text: string | undefined): Record<string, boolean> {
  try {
    return stored.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Which columns of a list are wanted: what the person chose in this browser, else what suits the width of the screen. */
export function useShownColumns<Row>(list: string, columns: readonly ListColumn<Row>[]) {
  const isTablet = useMediaQuery('(width >= 48rem)', true, { getInitialValueInEffect: false });
  const isDesktop = useMediaQuery('(width >= 75rem)', true, { getInitialValueInEffect: false });
  const [choice, setChoice] = useLocalStorage<Record<string, boolean>>({
    key: `sanad-columns-${list}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readChoice,
  });

  function isShown({ id, isFixed = false, shownFrom = 'always' }: ListColumn<Row>): boolean {
    if (isFixed) return true;
    const fits = { always: true, tablet: isTablet, desktop: isDesktop, chosen: false }[shownFrom];
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
