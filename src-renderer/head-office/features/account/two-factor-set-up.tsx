import { Center, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { totpConfirmation, totpSetupRequest, type totpSetup } from '#shared/api/dashboard/sessions.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { SecretValue } from '#ui/dialog/secret-value.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { QrView } from '#ui/viewer/qr-view.tsx';
import { useAccountRequests } from './account-api.ts';

function ConfirmForm({ onConfirmed, onClose }: { onConfirmed: (codes: readonly string[]) => void; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { confirmTotp } = useAccountRequests();
  const form = useApiForm({
    schema: totpConfirmation,
    initialValues: { code: '' },
    bodyOf: ({ code }) => ({ code: code.replaceAll(/\s/g, '') }),
    send: confirmTotp,
    onDone: ({ recovery_codes: codes = [] }) => onConfirmed(codes),
  });
  return (
    <ApiForm form={form} submitLabel={t('totp.confirm')} onCancel={onClose}>
      <TextField
        label={t('totp.code')}
        help={t('totp.code_help')}
        isRequired
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </ApiForm>
  );
}

const passwordForm = totpSetupRequest.extend({ password: totpSetupRequest.shape.password.min(1) });

function PasswordForm({ onBegun, onClose }: { onBegun: (setup: z.output<typeof totpSetup>) => void; onClose: () => void }) {
  const { t } = useTranslation(['account', 'kit']);
  const { setUpTotp } = useAccountRequests();
  const form = useApiForm({
    schema: passwordForm,
    initialValues: { password: '' },
    bodyOf: (values) => values,
    send: setUpTotp,
    onDone: onBegun,
  });
  return (
    <ApiForm form={form} submitLabel={t('totp.continue')} onCancel={onClose}>
      <PasswordField label={t('kit:field.password')} {...form.field('password')} />
    </ApiForm>
  );
}

/** Sets an authenticator app up: the password, its secret by QR code or by hand, and a code that shows that it works. */
export function TwoFactorSetUp({
  onConfirmed,
  onClose,
}: {
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const [begun, setBegun] = useState<z.output<typeof totpSetup>>();
  if (begun === undefined) {
    return (
      <FormDialog title={t('totp.set_up')} help={t('totp.password_text')} onClose={onClose}>
        <PasswordForm onBegun={setBegun} onClose={onClose} />
      </FormDialog>
    );
  }
  return (
    <FormDialog title={t('totp.set_up')} onClose={onClose}>
      <Stack>
        <Text>{t('totp.scan')}</Text>
        {begun.otpauth_uri !== undefined && (
          <Center>
            <QrView text={begun.otpauth_uri} label={t('totp.qr')} />
          </Center>
        )}
        {begun.secret !== undefined && <SecretValue label={t('totp.secret')} value={begun.secret} />}
        <ConfirmForm onConfirmed={onConfirmed} onClose={onClose} />
      </Stack>
    </FormDialog>
  );
}
