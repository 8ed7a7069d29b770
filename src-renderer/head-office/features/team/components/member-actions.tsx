import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useMemberChanges } from '../api/change-members.ts';
import type { ShownOnceLink } from './link-dialog.tsx';
import { RoleForm } from './role-form.tsx';

/** What an Owner can do with a member. */
export function MemberActions({ found, onLink }: { found: Member; onLink: (link: ShownOnceLink) => void }) {
  const { t } = useTranslation('team');
  const { moment } = useFormats();
  const { name, user_id } = found;
  const { remove, makeResetLink } = useMemberChanges(user_id);
  const [open, setOpen] = useState<'role' | 'reset' | 'remove'>();
  const close = () => setOpen(undefined);

  async function confirmReset(): Promise<void> {
    const { reset_url, expires_at } = await makeResetLink();
    close();
    if (reset_url === undefined) return showToast(t('secret_omitted'), { isFailure: true });
    onLink({
      title: t('reset.done_title', { name }),
      text: t('reset.done_text', { name, until: moment(new Date(expires_at)) }),
      label: t('reset.link'),
      url: reset_url,
      fileName: 'password-reset.txt',
    });
  }

  async function confirmRemove(): Promise<void> {
    await remove();
    close();
    showToast(t('remove.toast', { name }));
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('action.of', { name })}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('role')}>{t('action.change_role')}</Menu.Item>
          <Menu.Item onClick={() => setOpen('reset')}>{t('action.reset')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setOpen('remove')}>
            {t('action.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'role' && <RoleForm found={found} onClose={close} />}
      {open === 'reset' && (
        <ConfirmDialog
          title={t('reset.title')}
          name={<bdi>{name}</bdi>}
          confirmLabel={t('reset.confirm')}
          isDanger={false}
          onConfirm={confirmReset}
          onClose={close}
        >
          {t('reset.text')}
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('remove.title')}
          name={<bdi>{name}</bdi>}
          confirmLabel={t('action.remove')}
          onConfirm={confirmRemove}
          onClose={close}
        >
          {t('remove.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
