import { Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passwordChange } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { PasswordField } from '../../../../ui/form/fields/password-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useAccountRequests } from '../api/use-account-requests.ts';

// The server takes an empty password for a wrong one; the page says it beside the other faults.
const passwordForm = passwordChange.extend({ current_password: passwordChange.shape.current_password.min(1) });

const nothing = { current_password: '', new_password: '' };

/** Another password. */
export function PasswordForm() {
  const { t } = useTranslation('account');
  const { changePassword } = useAccountRequests();
  const form = useApiForm({
    schema: passwordForm,
    initialValues: nothing,
    send: changePassword,
    onDone: () => {
      form.setValues(nothing);
      showToast(t('password.done'));
    },
  });
  return (
    <Card withBorder maw="40rem">
      <Title order={3}>{t('password.title')}</Title>
      <Text c="dimmed" mb="md">
        {t('password.help')}
      </Text>
      <ApiForm form={form} submitLabel={t('password.submit')}>
        <PasswordField label={t('password.current')} {...form.field('current_password')} />
        <PasswordField label={t('password.new')} help={t('password.new_help')} isNew {...form.field('new_password')} />
      </ApiForm>
    </Card>
  );
}
