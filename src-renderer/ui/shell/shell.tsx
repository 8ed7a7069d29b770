import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageLink } from './page-link.ts';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** The frame of every page of a signed-in person: bar above, pages beside, what is shown in the middle. */
export function Shell({
  brand,
  bar,
  links,
  children,
}: {
  brand: ReactNode;
  bar: ReactNode;
  links: readonly PageLink[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  // On a tablet, lists need the room, until the person wants the names of the pages.
  const isNarrow = useMediaQuery('(width < 64rem)', false, { getInitialValueInEffect: false });
  const [choice, setChoice] = useLocalStorage<boolean | undefined>({
    key: 'sanad-sidebar-collapsed',
    getInitialValueInEffect: false,
  });
  const collapsed = choice ?? isNarrow;
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#content">
        {t('page.skip')}
      </a>
      <header className={classes['bar']}>
        {brand}
        <div className={classes['controls']}>{bar}</div>
      </header>
      <Sidebar links={links} collapsed={collapsed} onToggle={() => setChoice(!collapsed)} />
      <main id="content" className={classes['content']} tabIndex={-1}>
        {children}
      </main>
      <PhoneBar links={links} />
    </div>
  );
}
