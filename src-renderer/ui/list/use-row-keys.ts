import { useEffect, useRef, type KeyboardEvent } from 'react';

const next = new Set(['KeyJ', 'ArrowDown']);
const previous = new Set(['KeyK', 'ArrowUp']);

function rowsOf(body: HTMLElement | null): HTMLTableRowElement[] {
  return [...(body?.querySelectorAll<HTMLTableRowElement>('tr[data-index]') ?? [])];
}

// The first row that is not above the screen.
function firstOnScreen(body: HTMLElement | null): HTMLTableRowElement | undefined {
  return rowsOf(body).find((row) => row.getBoundingClientRect().top >= 0);
}

/**
 * Keys of a list: J and K, or the arrows, move between its rows, Enter opens the one that has the focus, and X selects it. J and K
 * also lead into the list while nothing else has the focus. The keys are those of the keyboard itself, so that they work on an
 * Arabic layout too.
 */
export function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null);

  useEffect(() => {
    function enter(event: globalThis.KeyboardEvent): void {
      const isOther = event.code !== 'KeyJ' && event.code !== 'KeyK';
      if (isOther || event.ctrlKey || event.metaKey || event.altKey || event.target !== document.body) return;
      firstOnScreen(body.current)?.focus();
    }
    window.addEventListener('keydown', enter);
    return () => window.removeEventListener('keydown', enter);
  }, []);

  function onKeyDown(
    event: KeyboardEvent<HTMLTableSectionElement>,
    { open, select }: { open: (index: number) => void; select: ((index: number) => void) | undefined },
  ): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLTableRowElement)) return;
    const rows = rowsOf(body.current);
    const at = rows.indexOf(event.target);
    const index = Number(event.target.dataset['index']);
    if (event.code === 'Enter' || event.code === 'NumpadEnter') open(index);
    else if (event.code === 'KeyX') select?.(index);
    else if (next.has(event.code)) rows[at + 1]?.focus();
    else if (previous.has(event.code)) rows[at - 1]?.focus();
    else return;
    event.preventDefault();
  }
  return { body, onKeyDown };
}
