import { useTranslation } from 'react-i18next';
import { testMailRequest } from '#shared/api/mail/mails.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useMailChanges } from './mail-api.ts';

/** Sends a test to an address. */
export function MailTest() {
  const { t } = useTranslation('mail');
  const { test } = useMailChanges();
  const form = useApiForm({
    schema: testMailRequest,
    initialValues: { to: '' },
    send: test,
    onDone: () => form.setValues({ to: '' }),
  });
  return (
    <ApiForm form={form} submitLabel={t('action.test')} isQuiet>
      <TextField label={t('field.to')} type="email" isCode isRequired {...form.field('to')} />
    </ApiForm>
  );
}
