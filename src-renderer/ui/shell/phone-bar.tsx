import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { PageLink } from './page-link.ts';
import classes from './phone-bar.module.css';

const shownLinks = 4;

/** The pages of the program on a phone: four at the bottom of the screen, the rest behind More. */
export function PhoneBar({ links }: { links: readonly PageLink[] }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <nav className={classes['bar']} aria-label={t('navigation.label')}>
        {links.slice(0, shownLinks).map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className={classes['item'] ?? ''}>
            <Icon size={20} aria-hidden />
            <span className={classes['label']}>{label}</span>
          </NavLink>
        ))}
        <UnstyledButton className={classes['item'] ?? ''} onClick={open} aria-haspopup="dialog">
          <Ellipsis size={20} aria-hidden />
          <span className={classes['label']}>{t('control.more')}</span>
        </UnstyledButton>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        classNames={{ content: classes['drawer'] ?? '' }}
        title={t('control.more')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <ul className={classes['more']}>
          {links.slice(shownLinks).map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={classes['row'] ?? ''} onClick={close}>
                <Icon size={18} aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
