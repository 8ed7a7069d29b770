import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './entry-frame.module.css';
import { LanguageControl, ThemeControl } from './preferences.tsx';

/** The frame of pages for somebody who is not signed in: one card, and the controls of language and theme. */
export function EntryFrame({ name, place, children }: { name: string; place: string; children: ReactNode }) {
  return (
    <div className={classes['frame']}>
      <header className={classes['bar']}>
        <Brand name={name} place={place} />
        <div className={classes['controls']}>
          <ThemeControl />
          <LanguageControl />
        </div>
      </header>
      <main className={classes['content']}>
        <Card withBorder padding="xl" className={classes['card'] ?? ''}>
          {children}
        </Card>
      </main>
    </div>
  );
}
