import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { Brand } from './brand.tsx';
import classes from './entry-frame.module.css';
import { LanguageControl, ThemeControl } from './preferences.tsx';
import { useProgram } from './program.ts';

/** The frame of pages outside the shell, such as signing in: one card, and the controls of language and theme. */
export function EntryFrame({
  place,
  controls,
  onLanguage,
  aside,
  children,
}: {
  /** Which branch it is; without it, which part of the product. */
  place?: string | null | undefined;
  /** Further controls, at the end of the bar. */
  controls?: ReactNode;
  onLanguage?: (language: Language) => void;
  /** What stands beside a card that is wider for it; above it on a phone. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const program = useProgram();
  return (
    <div className={classes['frame']}>
      <header className={classes['bar']}>
        <Brand name={program.product} place={place ?? program.place} />
        <div className={classes['controls']}>
          <ThemeControl />
          <LanguageControl {...(onLanguage === undefined ? {} : { onChosen: onLanguage })} />
          {controls}
        </div>
      </header>
      <main className={classes['content']} data-wide={aside !== undefined}>
        {aside}
        <Card withBorder padding="xl" className={classes['card'] ?? ''}>
          {children}
        </Card>
      </main>
    </div>
  );
}
