import { Button, Kbd } from '@mantine/core';
import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';
import { usePaletteKey } from './use-palette-key.ts';

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }));

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
  const open = useCallback(() => setOpen(true), []);
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
          <PaletteDialog commands={commands} search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
