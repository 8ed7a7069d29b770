import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Lock, LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { initialsOf } from '../../ui/format/initials.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useSessionChanges } from '../session/use-session.ts';

/** Who is signed in, the lock, and the way out. */
export function UserMenu() {
  const { t } = useTranslation(['kit', 'branch', 'access', 'users']);
  const { user } = useSignedIn();
  const { lock, signOut } = useSessionChanges();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t('control.user_menu')}</VisuallyHidden>
          <Avatar color="teal" radius="xl" size={32} aria-hidden>
            {initialsOf(user.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={500} truncate>
            {user.name}
          </Text>
          <Text fz="xs" truncate>
            <bdi dir="ltr">{user.username}</bdi>
          </Text>
          <Text fz="xs" truncate>
            {t(`branch:role.${user.role}`)}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/users?tab=account" leftSection={<UserRound size={16} aria-hidden />}>
          {t('users:menu.account')}
        </Menu.Item>
        <Menu.Item leftSection={<Lock size={16} aria-hidden />} onClick={() => void lock()}>
          {t('access:lock.lock')}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('control.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
