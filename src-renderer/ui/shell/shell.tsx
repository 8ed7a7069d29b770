import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { Brand } from './brand.tsx';
import { SandboxBadge } from './environment-badge.tsx';
import type { PageLink } from './page-link.ts';
import { PhoneBar } from './phone-bar.tsx';
import { LanguageControl, ThemeControl } from './preferences.tsx';
import { PrintedHead } from './printed-head.tsx';
import { useProgram } from './program.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { hasHadTour, type TourStop } from './tour-stops.ts';

// Nobody needs it twice.
const FirstTour = lazyPart('tour', async () => (await import('./tour.tsx')).FirstTour);

// Begins on the first page: who follows a link to another one is not held up.
function TourOfFirstVisit({ person, stops, links }: { person: string; stops: readonly TourStop[]; links: readonly PageLink[] }) {
  const { pathname } = useLocation();
  const [isOver, setOver] = useState(() => hasHadTour(person));
  if (isOver || pathname !== '/') return null;
  return <FirstTour person={person} stops={stops} links={links} onClose={() => setOver(true)} />;
}

/** The frame of every page of a signed-in person: bar above, pages beside, what is shown in the middle. */
export function Shell({
  place,
  owner = place,
  isSandbox,
  controls,
  user,
  onLanguage,
  links,
  tour,
  children,
}: {
  /** Which branch it is, or that it is head office. */
  place: string;
  /** Whose pages they are, which paper says in place of it. */
  owner?: string;
  isSandbox: boolean;
  /** In the bar, before those of theme and language. */
  controls: ReactNode;
  /** The menu of who is signed in. */
  user: ReactNode;
  onLanguage: (language: Language) => void;
  links: readonly PageLink[];
  /** What a person who is here for the first time is shown, at most five things. */
  tour: { person: string; stops: readonly TourStop[] };
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { product } = useProgram();
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
        <Brand name={product} place={place}>
          {isSandbox && <SandboxBadge />}
        </Brand>
        <div className={classes['controls']}>
          {controls}
          <ThemeControl />
          <LanguageControl onChosen={onLanguage} />
          {user}
        </div>
      </header>
      <PrintedHead owner={owner} isSandbox={isSandbox} />
      <Sidebar links={links} collapsed={collapsed} onToggle={() => setChoice(!collapsed)} />
      <main id="content" className={classes['content']} tabIndex={-1}>
        {children}
      </main>
      <PhoneBar links={links} />
      <TourOfFirstVisit {...tour} links={links} />
    </div>
  );
}
