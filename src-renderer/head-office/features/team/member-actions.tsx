import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Member, memberChange } from '#shared/api/dashboard/team.ts';
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
import { accessOf, AccessFields } from './access-fields.tsx';

// The form that gives a member another role or other limits.
function AccessForm({ found, onClose }: { found: Member; onClose: () => void }) {
  const { user_id, name, role } = found;
  const { t } = useTranslation(['team', 'kit']);
  const { change } = useMemberChanges(user_id);
  const form = useApiForm({
    schema: memberChange,
    initialValues: { role, company_ids: found.company_ids ?? [], appliance_ids: found.appliance_ids ?? [] },
    bodyOf: accessOf,
    send: change,
    onDone: () => {
      onClose();
      showToast(t('access_changed.toast', { name: `\u2068${name}\u2069` }));
    },
  });
  return (
    <FormDialog title={t('action.change_access')} help={t('change_access.help', { name })} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <AccessFields values={form.values} form={form} />
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
  const [open, setOpen] = useState<'access' | 'reset' | 'remove'>();
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
        <Menu.Item onClick={() => setOpen('access')}>{t('action.change_access')}</Menu.Item>
        <Menu.Item onClick={() => setOpen('reset')}>{t('action.reset')}</Menu.Item>
        <DangerItem onClick={() => setOpen('remove')}>{t('action.remove')}</DangerItem>
      </RowActions>
      {open === 'access' && <AccessForm found={found} onClose={close} />}
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
