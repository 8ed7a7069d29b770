import { useEffect } from 'react';

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/**
 * Hears the keys that open the command palette: `/` outside of fields, and Ctrl or Command with K anywhere. They are the keys of the
 * keyboard itself, so that they work on an Arabic layout too.
 */
export function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const isSlash = event.code === 'Slash' && isPlain && !isWriting(event.target);
      const isCtrlK = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      onOpen();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
}
