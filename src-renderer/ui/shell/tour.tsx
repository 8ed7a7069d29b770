import { Text, Tour } from '@mantine/core';
import { useViewportSize, useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../dialog/use-returned-focus.ts';
import { useFormats } from '../format/use-formats.ts';
import type { PageLink } from './page-link.ts';
import { noteTour, type TourStop } from './tour-stops.ts';

const pages = {
  overview: '/',
  today: '/',
  documents: '/documents',
  branches: '/branches',
  queue: '/queue',
  tills: '/tills',
  backups: '/backups',
} as const;

const controls = { search: 'control.search', account: 'control.user_menu' } as const;

// Read from the left within a text in Arabic.
const searchKeys = '\u2066Ctrl+K\u2069';

type Step = { stop: TourStop; title: string; target: HTMLElement | undefined; place: 'page' | 'more' | 'bar' };

// Of the ways to a page, that beside it and that on a phone, one is shown.
function shown(selector: string): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>(selector)).find((element) => element.getClientRects().length > 0);
}

// Where each stop is in a window of this size, and what it is called; what a person may not see is passed over.
function useSteps(stops: readonly TourStop[], links: readonly PageLink[]): Step[] {
  const { t } = useTranslation();
  // In another window they are elsewhere.
  useViewportSize();
  return stops.flatMap((stop): Step[] => {
    if (stop === 'search' || stop === 'account') {
      return [{ stop, title: t(controls[stop]), target: shown(`[data-tour="${stop}"]`), place: 'bar' }];
    }
    const link = links.find(({ to }) => to.split('?')[0] === pages[stop]);
    if (link === undefined) return [];
    const target = shown(`nav a[href="${link.to}"]`);
    if (target === undefined) return [{ stop, title: link.label, target: shown('[data-tour="more"]'), place: 'more' }];
    return [{ stop, title: link.label, target, place: 'page' }];
  });
}

/** Shows a person who is here for the first time where the main things are, and is remembered as soon as it is there. */
export function FirstTour({
  person,
  stops,
  links,
  onClose,
}: {
  person: string;
  stops: readonly TourStop[];
  links: readonly PageLink[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const steps = useSteps(stops, links);
  useReturnedFocus();
  useEffect(() => noteTour(person), [person]);
  // Who follows it at once wants the search, and not the rest.
  useWindowEvent('keydown', ({ code, ctrlKey, metaKey }) => {
    if (code === 'Slash' || (code === 'KeyK' && (ctrlKey || metaKey))) onClose();
  });
  return (
    <Tour
      active={steps.length > 0}
      onClose={onClose}
      withCloseButton={false}
      // Frame and bar are always in view.
      withScrollIntoView={false}
      attributes={{ tooltip: { 'aria-modal': true } }}
      labels={{
        skip: t('tour.skip'),
        back: t('tour.back'),
        next: t('tour.next'),
        close: t('tour.end'),
        stepCounter: (step, all) => t('progress.of', { done: count(step), total: count(all) }),
      }}
      transitionProps={{ duration: 150 }}
      stepTransitionDuration={150}
      maxWidth={340}
      spotlightPadding={4}
      spotlightRadius={8}
    >
      {steps.map(({ stop, title, target, place }) => (
        <Tour.Step key={stop} target={{ current: target ?? null }} title={title} position={place === 'page' ? 'right' : 'bottom'}>
          <Text>{t(`tour.${stop}`, { keys: searchKeys })}</Text>
          {place === 'more' && (
            <Text c="dimmed" mt="xs">
              {t('tour.under_more', { more: t('control.more') })}
            </Text>
          )}
        </Tour.Step>
      ))}
    </Tour>
  );
}
