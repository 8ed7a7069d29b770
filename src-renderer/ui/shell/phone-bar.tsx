import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { PageLink } from './page-link.ts';
import classes from './phone-bar.module.css';

const shownLinks = 4;

// Nobody but a person with a phone needs it.
const MorePages = lazyPart('more-pages', async () => (await import('./more-pages.tsx')).MorePages);

/** The pages of the program on a phone: four at the bottom of the screen, the rest behind More. */
export function PhoneBar({ links }: { links: readonly PageLink[] }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const [isAsked, setAsked] = useState(false);
  const ask = (): void => {
    setAsked(true);
    open();
  };
  return (
    <>
      <nav className={classes['bar']} aria-label={t('navigation.label')}>
        {links.slice(0, shownLinks).map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className={classes['item'] ?? ''}>
            <Icon size={20} aria-hidden />
            <span className={classes['label']}>{label}</span>
          </NavLink>
        ))}
        <UnstyledButton className={classes['item'] ?? ''} onClick={ask} aria-haspopup="dialog" data-tour="more">
          <Ellipsis size={20} aria-hidden />
          <span className={classes['label']}>{t('control.more')}</span>
        </UnstyledButton>
      </nav>
      {isAsked && <MorePages links={links.slice(shownLinks)} opened={opened} onClose={close} />}
    </>
  );
}
