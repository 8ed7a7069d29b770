import { Box, Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Notice } from '../feedback/notice.tsx';
import classes from './page-tabs.module.css';

/** A part of a page that is shown alone, and its name in the address. */
export type PageTab = { name: string; label: string; content: ReactNode };

/** The names of parts of which one is shown, in one row with a line below it. */
export function TabList({
  label,
  tabs,
  ref,
}: {
  label: string;
  tabs: readonly Omit<PageTab, 'content'>[];
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <Tabs.List {...(ref !== undefined && { ref })} aria-label={label} mb="md" className={classes['list'] ?? ''}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.name} value={tab.name}>
          {tab.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The parts of a page, of which its address says which one is shown: the first one where it says none. */
export function PageTabs({
  label,
  tabs,
  withheld = [],
}: {
  label: string;
  tabs: readonly PageTab[];
  /** The names of those that are there, but not for the role of who is signed in. */
  withheld?: readonly string[];
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const first = tabs[0]?.name ?? '';
  const shown = tabs.find(({ name }) => name === parameters.get('tab'))?.name ?? first;
  // What one part keeps in the address means nothing to the next.
  const open = (name: string | null) =>
    void navigate({ search: name === null || name === first ? '' : `?tab=${name}` }, { preventScrollReset: true });
  const isWithheld = withheld.some((name) => name === parameters.get('tab'));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = list.current?.querySelector(`[id$="-tab-${shown}"]`);
    selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <Tabs value={shown} onChange={open} keepMounted={false}>
      <TabList ref={list} {...{ label, tabs }} />
      {isWithheld && (
        <Box mb="md">
          <Notice tone="neutral">{t('page.part_not_permitted')}</Notice>
        </Box>
      )}
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
