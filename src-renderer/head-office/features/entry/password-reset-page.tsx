import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { passwordReset, sessionsEnded } from '#shared/api/dashboard/sessions.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { sendOpen } from '../../session/send-open.ts';
import { EntryPage, IncompleteLink, useLinkToken } from './entry-page.tsx';

// Sets the password of whoever has a reset link; the sessions of that person end.
function resetPassword(body: z.output<typeof passwordReset>) {
  return sendOpen({ method: 'POST', path: '/auth/password-reset', body, answer: sessionsEnded });
}

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
