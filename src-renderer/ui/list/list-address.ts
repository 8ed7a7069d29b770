import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';

/** Filters and order of a list, by their names; a name that is missing has no value. */
export type ListChoices<Name extends string> = Partial<Record<Name, string>>;

/** What an address says that means something: without the parameters in which the schema finds a fault. */
export function meaningful<Name extends string>(found: ListChoices<Name>, query: z.ZodType): ListChoices<Name> {
  const faults = query.safeParse(found).error?.issues ?? [];
  const meaningless = new Set(faults.map(({ path: [name] }) => name));
  const kept: ListChoices<Name> = { ...found };
  for (const name in kept) if (meaningless.has(name)) delete kept[name];
  return kept;
}

// A row that is opened before the page has followed its address would lose the filters.
const shownAtOnce = { preventScrollReset: true, flushSync: true };

/**
 * The filters and the order of a list, kept in the address of the page: a link leads to the same rows, and Back to the ones before.
 *
 * @param names the parameters that belong to the list; others in the address stay as they are.
 * @param query the schema of what they mean. A value that means nothing, as of a link from elsewhere, counts as left out.
 */
export function useListAddress<Name extends string>(names: readonly Name[], query?: z.ZodType) {
  const [parameters, setParameters] = useSearchParams();
  const choices = useMemo(() => {
    const found: ListChoices<Name> = {};
    for (const name of names) {
      const value = parameters.get(name);
      if (value !== null && value !== '') found[name] = value;
    }
    return query === undefined ? found : meaningful(found, query);
  }, [names, parameters, query]);

  const choose = useCallback(
    (changes: Partial<Record<Name, string | undefined>>, options: { replace?: boolean } = {}) => {
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name of names) {
            if (!(name in changes)) continue;
            const value = changes[name];
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { ...shownAtOnce, replace: options.replace ?? false },
      );
    },
    [names, setParameters],
  );
  const clear = useCallback(() => {
    const others = ([name]: [string, string]) => !names.some((own) => own === name);
    setParameters((current) => new URLSearchParams([...current].filter(others)), shownAtOnce);
  }, [names, setParameters]);
  return { choices, choose, clear };
}
