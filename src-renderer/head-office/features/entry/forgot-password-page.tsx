import { Anchor, Text } from '@mantine/core';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { forgottenPassword } from '#shared/api/dashboard/sessions.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { sendOpen } from '../../session/send-open.ts';
import { EntryPage } from './entry-page.tsx';

function askForLink(body: z.output<typeof forgottenPassword>) {
  return sendOpen({ method: 'POST', path: '/auth/password-forgot', body, answer: z.unknown() });
}

function AddressForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useTranslation(['entry', 'kit']);
  const form = useApiForm({
    schema: forgottenPassword,
    initialValues: { email: '' },
    send: askForLink,
    onDone: onAsked,
  });
  return (
    <ApiForm form={form} isWide submitLabel={t('forgot.submit')}>
      <TextField label={t('kit:field.email')} type="email" isCode isRequired autoComplete="username" {...form.field('email')} />
    </ApiForm>
  );
}

/** Asks for a link for a new password, by mail. What it says is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('entry');
  const [isAsked, setAsked] = useState(false);
  return (
    <EntryPage label="page.forgot_password" intro={t('forgot.intro')}>
      {isAsked ? (
        <Notice tone="neutral" icon={<MailCheck aria-hidden />} title={t('forgot.done')} isLive>
          <Text>{t('forgot.done_text')}</Text>
        </Notice>
      ) : (
        <AddressForm onAsked={() => setAsked(true)} />
      )}
      <Anchor component={Link} to="/login" ta="center">
        {t('forgot.back')}
      </Anchor>
    </EntryPage>
  );
}
