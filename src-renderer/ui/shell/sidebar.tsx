import { ActionIcon, Tooltip } from '@mantine/core';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { PageLink } from './page-link.ts';
import { usePageMark } from './page-mark.tsx';
import classes from './sidebar.module.css';

function SidebarLink({ link, collapsed }: { link: PageLink; collapsed: boolean }) {
  const { to, label, Icon } = link;
  const { mark, described } = usePageMark(link, { isSmall: collapsed });
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <NavLink to={to} end={to === '/'} className={classes['link'] ?? ''} {...described}>
        <span className={classes['icon']}>
          <Icon size={18} aria-hidden />
          {collapsed && mark}
        </span>
        <span className={classes['label']}>{label}</span>
        {!collapsed && mark}
      </NavLink>
    </Tooltip>
  );
}

function Links({ links, collapsed, label }: { links: readonly PageLink[]; collapsed: boolean; label?: string }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <>
      {label !== undefined && (
        <span id={id} className={classes['group']}>
          <span>{label}</span>
        </span>
      )}
      <ul className={classes['links']} aria-labelledby={label === undefined ? undefined : id}>
        {links.map((link) => (
          <li key={link.to}>
            <SidebarLink link={link} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pages of the program, beside what is shown; icons alone where it is collapsed. */
export function Sidebar({
  links,
  collapsed,
  onToggle,
}: {
  links: readonly PageLink[];
  collapsed: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className={classes['sidebar']} data-collapsed={collapsed} aria-label={t('navigation.label')}>
      <Links links={links.filter(({ isManaging = false }) => !isManaging)} collapsed={collapsed} />
      <Links links={links.filter(({ isManaging = false }) => isManaging)} collapsed={collapsed} label={t('navigation.manage')} />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes['toggle'] ?? ''}
        onClick={onToggle}
        aria-expanded={!collapsed}
        aria-label={t(collapsed ? 'navigation.expand' : 'navigation.collapse')}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
