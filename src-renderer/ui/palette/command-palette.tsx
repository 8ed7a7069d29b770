import { Button, Kbd } from '@mantine/core';
import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '../../../src-shared/i18n/latin-digits.ts';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';
import { usePaletteKey } from './use-palette-key.ts';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }));

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
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, type]);
}

/** The button of the bar above that opens the command palette, and the keys that do. */
export function CommandPalette({
  commands,
  search,
}: {
  /** Pages and actions. */
  commands: readonly Command[];
  /** Finds further ones by what was typed, such as documents. */
  search?: (typed: string, signal: AbortSignal) => Promise<readonly Command[]>;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const open = useCallback(() => {
    setTyped('');
    setOpen(true);
  }, []);
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
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        {t('control.search')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PaletteDialog commands={commands} search={search} typed={typed} onType={setTyped} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
