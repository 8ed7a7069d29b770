import { useLayoutEffect } from 'react';

// An item of a menu is gone with its menu, whose button remains and labels it.
function lastingOpener(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const lasting =
    menu === null || menu === undefined ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}

/**
 * Gives the focus back to what had it before a dialog was there, or, where that is gone, such as the row that was deleted, to the
 * content of the page. Mantine does so only for dialogs that stay on the page while they are closed.
 */
export function useReturnedFocus(): void {
  useLayoutEffect(() => {
    const opener = lastingOpener(document.activeElement);
    return () => {
      if (opener?.isConnected === true) opener.focus({ preventScroll: true });
      if (document.activeElement !== opener) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);
}
