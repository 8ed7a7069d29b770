import { Button, Kbd } from '@mantine/core';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { PaletteEntry } from './command.ts';
import classes from './command-palette.module.css';

const loadDialog = async () => (await import('./palette-dialog.tsx')).PaletteDialog;
const PaletteDialog = lazyPart('palette-dialog', loadDialog);

// When the first page has what it needs, so that nothing of that waits for the dialog.
const laterMs = 2_000;

// Gets the dialog while the browser has nothing else to do, so that it is there when it is asked for.
function usePrefetchedDialog(): void {
  useEffect(() => {
    // A server that is away is told of by the page itself.
    const fetchIt = (): void => void loadDialog().catch(() => undefined);
    const timer = setTimeout(() => {
      // Not every browser can tell when it is idle.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchIt);
      else fetchIt();
    }, laterMs);
    return () => clearTimeout(timer);
  }, []);
}

// What is typed before the dialog has come, or has the focus, is typed into it all the same.
function useTypedBefore(isOpen: boolean, type: (change: (before: string) => string) => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || (target instanceof Element && target.matches('[data-palette]')))
        return;
      if (key === 'Backspace') type((before) => before.slice(0, -1));
      else if (Array.from(key).length === 1) type((before) => before + latinDigits(key));
      // It would press the button that has opened the dialog once more.
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, type]);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

// Hears the keys that open the command palette: `/` outside of fields, and Ctrl or Command with K anywhere. They are the keys of the
// keyboard itself, so that they work on an Arabic layout too.
function usePaletteKey(onOpen: () => void): void {
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

/** The button of the bar above that opens the command palette, and the keys that do. */
export function CommandPalette({
  commands,
  recent,
  search,
}: {
  /** Pages and actions. */
  commands: readonly PaletteEntry[];
  /** What was opened before, offered as long as nothing is typed. */
  recent: () => readonly PaletteEntry[];
  /** Finds further ones by what was typed, such as documents. */
  search?: (typed: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    setOpen(false);
    setTyped('');
  }, []);
  usePrefetchedDialog();
  useTypedBefore(isOpen, setTyped);
  usePaletteKey(open);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes['button'] ?? ''}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={<Kbd size="xs">/</Kbd>}
        aria-haspopup="dialog"
        data-tour="search"
        // What is typed goes to the dialog.
        data-takes-keys={isOpen || undefined}
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        {t('control.search')}
      </Button>
      {isOpen && (
        <PaletteDialog commands={commands} recent={recent} search={search} typed={typed} onType={setTyped} onClose={close} />
      )}
    </>
  );
}
