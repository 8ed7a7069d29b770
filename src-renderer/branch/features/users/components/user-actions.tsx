import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUser } from '../../../../../src-shared/api/manager/people/users.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useUserChanges } from '../api/change-users.ts';
import { UserDialog } from './user-dialog.tsx';

/** What an owner can do with a user; nobody removes himself. */
export function UserActions({ user, isSelf }: { user: ManagerUser; isSelf: boolean }) {
  const { t } = useTranslation('users');
  const { remove } = useUserChanges();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  const name = `\u2068${user.name}\u2069`;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('action.of', { name })}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('change')}>{t('action.change')}</Menu.Item>
          {!isSelf && (
            <Menu.Item color="red" onClick={() => setOpen('remove')}>
              {t('action.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && <UserDialog user={user} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('remove.title')}
          name={<bdi>{user.name}</bdi>}
          confirmLabel={t('action.remove')}
          onConfirm={async () => {
            await remove(user.user_id);
            close();
            showToast(t('removed.toast', { name }));
          }}
          onClose={close}
        >
          {t('remove.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
