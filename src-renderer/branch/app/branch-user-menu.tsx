import { Menu } from '@mantine/core';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UserMenu } from '#ui/shell/user-menu.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useSessionChanges } from '../session/use-session.ts';

/** Who is signed in at the branch, the lock, and the way out. */
export function BranchUserMenu() {
  const { t } = useTranslation(['branch', 'access']);
  const { user } = useSignedIn();
  const { lock, signOut } = useSessionChanges();
  return (
    <UserMenu
      name={user.name}
      account={user.username}
      part={t(`role.${user.role}`)}
      accountPage={{ to: '/users?tab=account', label: t('menu.account') }}
      onSignOut={signOut}
    >
      <Menu.Item leftSection={<Lock size={16} aria-hidden />} onClick={() => void lock()}>
        {t('access:lock.lock')}
      </Menu.Item>
    </UserMenu>
  );
}
