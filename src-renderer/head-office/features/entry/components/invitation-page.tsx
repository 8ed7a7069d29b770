import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { invitationAcceptance } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { PasswordField } from '../../../../ui/form/fields/password-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useEntry } from '../api/use-entry.ts';
import { EntryPage } from './entry-page.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { useLinkToken } from './use-link-token.ts';

function InvitationForm({ token }: { token: string }) {
  const { t } = useTranslation(['entry', 'kit']);
  const navigate = useNavigate();
  const { acceptInvitation } = useEntry();
  const form = useApiForm({
    schema: invitationAcceptance,
    initialValues: { name: '', password: '' },
    bodyOf: (values) => ({ ...values, invitation_token: token }),
    send: acceptInvitation,
    onDone: () => void navigate('/', { replace: true }),
  });
  return (
    <ApiForm form={form} isWide submitLabel={t('invitation.submit')}>
      <TextField label={t('field.name')} isRequired autoComplete="name" {...form.field('name')} />
      <PasswordField label={t('kit:field.password')} help={t('field.password_help')} isNew {...form.field('password')} />
    </ApiForm>
  );
}

/** Makes the account of somebody who was invited. */
export function InvitationPage() {
  const { t } = useTranslation('entry');
  const token = useLinkToken();
  return (
    <EntryPage label="page.invitation" intro={t('invitation.intro')}>
      {token === '' ? <IncompleteLink /> : <InvitationForm token={token} />}
    </EntryPage>
  );
}
