import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { initialsOf } from '../format/initials.ts';

/** Who is signed in, and the way out. */
export function UserMenu({
  name,
  account,
  part,
  accountPage,
  onSignOut,
  children,
}: {
  name: string;
  /** What the person signs in with. */
  account: string;
  /** The role, or the organization. */
  part: string;
  accountPage: { to: string; label: string };
  onSignOut: () => Promise<void>;
  /** Further entries. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton data-tour="account">
          <VisuallyHidden>{t('control.user_menu')}</VisuallyHidden>
          <Avatar color="teal" radius="xl" size={32} aria-hidden>
            {initialsOf(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={500} truncate>
            {name}
          </Text>
          <Text fz="xs" truncate>
            <bdi dir="ltr">{account}</bdi>
          </Text>
          <Text fz="xs" truncate>
            {part}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to={accountPage.to} leftSection={<UserRound size={16} aria-hidden />}>
          {accountPage.label}
        </Menu.Item>
        {children}
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void onSignOut()}>
          {t('control.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
