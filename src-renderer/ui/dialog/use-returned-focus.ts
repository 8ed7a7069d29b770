import { useLayoutEffect } from 'react';

// An item of a menu is gone with its menu, whose button remains and labels it.
function lastingOpener(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const lasting =
    menu === null || menu === undefined ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}

// What had the focus before each open dialog, the first one first.
const openers: HTMLElement[] = [];

/**
 * Gives the focus back to what had it before a dialog was there. Where that is gone, such as a row that was deleted or the dialog before,
 * to what had it before that one, and at last to the content of the page. Mantine does so only for dialogs that stay on the page while
 * they are closed.
 */
export function useReturnedFocus(): void {
  useLayoutEffect(() => {
    const opener = lastingOpener(document.activeElement);
    if (opener !== null) openers.push(opener);
    const before = [...openers];
    return () => {
      if (opener !== null) openers.splice(openers.lastIndexOf(opener), 1);
      const last = before.findLast((element) => element.isConnected);
      last?.focus({ preventScroll: true });
      if (document.activeElement !== last) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);
}
