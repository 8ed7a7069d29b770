import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { passwordReset } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { PasswordField } from '../../../../ui/form/fields/password-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { resetPassword } from '../api/reset-password.ts';
import { EntryPage } from './entry-page.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { useLinkToken } from './use-link-token.ts';

function PasswordResetForm({ token }: { token: string }) {
  const { t } = useTranslation('entry');
  const navigate = useNavigate();
  const form = useApiForm({
    schema: passwordReset,
    initialValues: { new_password: '' },
    bodyOf: (values) => ({ ...values, reset_token: token }),
    send: resetPassword,
    onDone: () => void navigate('/login', { replace: true, state: { notice: 'password_reset' } }),
  });
  return (
    <ApiForm form={form} isWide submitLabel={t('reset.submit')}>
      <PasswordField label={t('field.new_password')} help={t('field.password_help')} isNew {...form.field('new_password')} />
    </ApiForm>
  );
}

/** A new password for somebody who has forgotten the old one, by the link that an Owner has made. */
export function PasswordResetPage() {
  const { t } = useTranslation('entry');
  const token = useLinkToken();
  return (
    <EntryPage label="page.password_reset" intro={t('reset.intro')}>
      {token === '' ? <IncompleteLink /> : <PasswordResetForm token={token} />}
    </EntryPage>
  );
}
