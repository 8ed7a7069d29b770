import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Filters and order of a list, by their names; a name that is missing has no value. */
export type ListChoices<Name extends string> = Partial<Record<Name, string>>;

/**
 * The filters and the order of a list, kept in the address of the page: a link leads to the same rows, and Back to the ones before.
 *
 * @param names the parameters that belong to the list; others in the address stay as they are.
 */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const choices = useMemo(() => {
    const found: ListChoices<Name> = {};
    for (const name of names) {
      const value = parameters.get(name);
      if (value !== null && value !== '') found[name] = value;
    }
    return found;
  }, [names, parameters]);

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
        { replace: options.replace ?? false, preventScrollReset: true },
      );
    },
    [names, setParameters],
  );
  const clear = useCallback(() => {
    setParameters((current) => new URLSearchParams([...current].filter(([name]) => !names.some((own) => own === name))), {
      preventScrollReset: true,
    });
  }, [names, setParameters]);
  return { choices, choose, clear };
}
