import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { initialsOf } from '../../ui/format/initials.ts';
import { useMe } from '../session/signed-in-person.ts';
import { useSignOut } from './search/use-sign-out.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useTranslation(['kit', 'headOffice']);
  const { user, organization } = useMe();
  const signOut = useSignOut();
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
            <bdi dir="ltr">{user.email}</bdi>
          </Text>
          <Text fz="xs" truncate>
            {organization.name}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<UserRound size={16} aria-hidden />}>
          {t('headOffice:page.account')}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('control.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
