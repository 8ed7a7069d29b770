import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { PageLink } from './page-link.ts';
import { usePageMark } from './page-mark.tsx';
import classes from './phone-bar.module.css';

type MorePagesProps = { links: readonly PageLink[]; opened: boolean; onClose: () => void };

function Row({ link, onClose }: { link: PageLink; onClose: () => void }) {
  const { to, label, Icon } = link;
  const { mark, described } = usePageMark(link);
  return (
    <NavLink to={to} className={classes['row'] ?? ''} onClick={onClose} {...described}>
      <Icon size={18} aria-hidden />
      {label}
      {mark}
    </NavLink>
  );
}

/** The pages that have no room at the bottom of a phone's screen. */
export function MorePages({ links, opened, onClose }: MorePagesProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes['drawer'] ?? '' }}
      title={t('control.more')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <ul className={classes['more']}>
        {links.map((link) => (
          <li key={link.to}>
            <Row link={link} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
