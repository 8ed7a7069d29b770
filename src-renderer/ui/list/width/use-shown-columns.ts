import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { z } from 'zod';

const leftOutInTurn = ['desktop', 'tablet'] as const;
/** A column of a list, as far as it takes part in what there is space for; see `ListColumn`. */
export type ShownColumn = {
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

/** Which columns of a list are wanted: what the person chose in this browser, else what suits the width of the screen. */
export function useShownColumns<Column extends ShownColumn>(list: string, columns: readonly Column[]) {
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
