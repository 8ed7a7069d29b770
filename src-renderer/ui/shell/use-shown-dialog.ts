import { useListAddress } from '../list/list-address.ts';

const inAddress = ['do'] as const;

/**
 * Which dialog of the page is open, as its address says (`?do=create`): a link opens the page with it, and it is open again after
 * signing in again.
 */
export function useShownDialog(): { shown: string | undefined; open: (dialog: string) => void; close: () => void } {
  const { choices, choose } = useListAddress(inAddress);
  return {
    shown: choices.do,
    open: (dialog) => choose({ do: dialog }),
    close: () => choose({ do: undefined }, { replace: true }),
  };
}

/** The address of a page with one of its dialogs open; `search` is the part behind `?` that is kept. */
export function addressOfDialog(path: string, dialog: string, search = ''): string {
  const parameters = new URLSearchParams(search);
  parameters.set('do', dialog);
  return `${path}?${parameters}`;
}
