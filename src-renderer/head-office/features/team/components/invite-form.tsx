import { useTranslation } from 'react-i18next';
import type { Role } from '../../../../../src-shared/api/dashboard/people/roles.ts';
import { newInvitation } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useInvitationChanges } from '../api/change-invitations.ts';
import type { ShownOnceLink } from './link-dialog.tsx';
import { RoleField } from './role-field.tsx';

const start: { email: string; role: Role } = { email: '', role: 'viewer' };

/** The form that invites a person. */
export function InviteForm({ onMade, onClose }: { onMade: (link: ShownOnceLink) => void; onClose: () => void }) {
  const { t } = useTranslation(['team', 'kit']);
  const { moment } = useFormats();
  const { invite } = useInvitationChanges();
  const form = useApiForm({
    schema: newInvitation,
    initialValues: start,
    send: invite,
    onDone: ({ invitation_url, expires_at }) => {
      const email = form.values.email.trim();
      onClose();
      if (invitation_url === undefined) return showToast(t('secret_omitted'), { isFailure: true });
      onMade({
        title: t('invite.done_title', { email }),
        text: t('invite.done_text', { email, until: moment(new Date(expires_at)) }),
        label: t('invite.link'),
        url: invitation_url,
        fileName: 'invitation.txt',
      });
    },
    draft: 'invitation',
  });
  return (
    <FormDialog title={t('invite.title')} help={t('invite.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('action.invite')} onCancel={onClose}>
        <TextField label={t('kit:field.email')} type="email" isCode isRequired {...form.field('email')} />
        <RoleField chosen={form.values.role} field={form.field('role')} />
      </ApiForm>
    </FormDialog>
  );
}
