import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { PageLink } from './page-link.ts';
import classes from './phone-bar.module.css';

type MorePagesProps = { links: readonly PageLink[]; opened: boolean; onClose: () => void };

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
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={classes['row'] ?? ''} onClick={onClose}>
              <Icon size={18} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
