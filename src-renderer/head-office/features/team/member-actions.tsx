import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Member, roleChange } from '#shared/api/dashboard/team.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerItem } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { RowActions } from '#ui/list/row-actions.tsx';
import { useMemberChanges } from './members-api.ts';
import type { ShownOnceLink } from './link-dialog.tsx';
import { RoleField } from './role-field.tsx';

// The form that gives a member another role.
function RoleForm({ found: { user_id, name, role }, onClose }: { found: Member; onClose: () => void }) {
  const { t } = useTranslation(['team', 'kit']);
  const { changeRole } = useMemberChanges(user_id);
  const form = useApiForm({
    schema: roleChange,
    initialValues: { role },
    send: changeRole,
    onDone: () => {
      onClose();
      showToast(t('role_changed.toast', { name }));
    },
  });
  return (
    <FormDialog title={t('action.change_role')} help={t('change_role.help', { name })} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <RoleField chosen={form.values.role} field={form.field('role')} />
      </ApiForm>
    </FormDialog>
  );
}

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
      <RowActions label={t('action.of', { name })}>
        <Menu.Item onClick={() => setOpen('role')}>{t('action.change_role')}</Menu.Item>
        <Menu.Item onClick={() => setOpen('reset')}>{t('action.reset')}</Menu.Item>
        <DangerItem onClick={() => setOpen('remove')}>{t('action.remove')}</DangerItem>
      </RowActions>
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
