import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useServices } from '../../ui/client/services.tsx';
import { useMe } from '../../ui/client/signed-in-person.ts';
import { formDrafts } from '../../ui/form/form-draft.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useTranslation(['kit', 'headOffice']);
  const { client, session } = useServices();
  const { user, organization } = useMe();
  async function signOut(): Promise<void> {
    // The session of this browser ends whether or not the server hears of it.
    await client.send({ method: 'POST', path: '/auth/logout', answer: z.unknown() }).catch(() => undefined);
    formDrafts.dropAll();
    session.end('signed_out');
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t('control.user_menu')}</VisuallyHidden>
          <Avatar name={user.name} color="teal" radius="xl" size={32} aria-hidden />
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
