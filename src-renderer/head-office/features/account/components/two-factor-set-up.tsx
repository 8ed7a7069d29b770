import { Center, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { totpConfirmation } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { SecretValue } from '../../../../ui/dialog/secret-value.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { QrView } from '../../../../ui/viewer/qr-view.tsx';
import { useAccountRequests } from '../api/use-account-requests.ts';

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

/** Sets an authenticator app up: its secret by QR code or by hand, and a code that shows that it works. */
export function TwoFactorSetUp({
  onConfirmed,
  onClose,
}: {
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const { setUpTotp } = useAccountRequests();
  const { data, error, mutate } = useMutation({ mutationFn: setUpTotp });
  // Each request makes another secret, so it is sent once.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);
  return (
    <FormDialog title={t('totp.set_up')} onClose={onClose}>
      {error !== null && <ErrorNotice fault={error} onRetry={() => mutate()} />}
      {data === undefined && error === null && <Skeleton height={320} />}
      {data !== undefined && (
        <Stack>
          <Text>{t('totp.scan')}</Text>
          {data.otpauth_uri !== undefined && (
            <Center>
              <QrView text={data.otpauth_uri} label={t('totp.qr')} />
            </Center>
          )}
          {data.secret !== undefined && <SecretValue label={t('totp.secret')} value={data.secret} />}
          <ConfirmForm onConfirmed={onConfirmed} onClose={onClose} />
        </Stack>
      )}
    </FormDialog>
  );
}
