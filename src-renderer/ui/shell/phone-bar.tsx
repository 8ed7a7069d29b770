import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { inPhoneOrder, needsOf, type PageLink } from './page-link.ts';
import { usePageMark } from './page-mark.tsx';
import classes from './phone-bar.module.css';

const shownLinks = 4;

// Nobody but a person with a phone needs it.
const MorePages = lazyPart('more-pages', async () => (await import('./more-pages.tsx')).MorePages);

function BarLink({ link }: { link: PageLink }) {
  const { to, label, Icon } = link;
  const { mark, described } = usePageMark(link, { isSmall: true });
  return (
    <NavLink to={to} end={to === '/'} className={classes['item'] ?? ''} {...described}>
      <span className={classes['icon']}>
        <Icon size={20} aria-hidden />
        {mark}
      </span>
      <span className={classes['label']}>{label}</span>
    </NavLink>
  );
}

/** The pages of the program on a phone: four at the bottom of the screen, the rest behind More, which is marked for all of them. */
export function PhoneBar({ links }: { links: readonly PageLink[] }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const [isAsked, setAsked] = useState(false);
  const ordered = inPhoneOrder(links);
  const others = ordered.slice(shownLinks);
  const { mark, described } = usePageMark(needsOf(others), { isSmall: true });
  const ask = (): void => {
    setAsked(true);
    open();
  };
  return (
    <>
      <nav className={classes['bar']} aria-label={t('navigation.label')}>
        {ordered.slice(0, shownLinks).map((link) => (
          <BarLink key={link.to} link={link} />
        ))}
        <UnstyledButton className={classes['item'] ?? ''} onClick={ask} aria-haspopup="dialog" data-tour="more" {...described}>
          <span className={classes['icon']}>
            <Ellipsis size={20} aria-hidden />
            {mark}
          </span>
          <span className={classes['label']}>{t('control.more')}</span>
        </UnstyledButton>
      </nav>
      {isAsked && <MorePages links={others} opened={opened} onClose={close} />}
    </>
  );
}
