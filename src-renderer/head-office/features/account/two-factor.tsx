import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { totpDisabling } from '#shared/api/dashboard/sessions.ts';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useMe } from '../../session/signed-in-person.ts';
import { useAccountRequests } from './account-api.ts';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

function DisableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'kit']);
  const { disableTotp } = useAccountRequests();
  const form = useApiForm({
    schema: totpDisabling,
    initialValues: { password: '', code: '' },
    bodyOf: ({ password, code }) => ({ password, code: code.trim() }),
    send: disableTotp,
    onDone: () => {
      onClose();
      showToast(t('totp.disabled'));
    },
  });
  return (
    <FormDialog title={t('totp.disable_title')} help={t('totp.disable_text')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('totp.disable')} onCancel={onClose} isDanger>
        <PasswordField label={t('kit:field.password')} {...form.field('password')} />
        <TextField label={t('totp.disable_code')} isRequired isCode autoComplete="one-time-code" {...form.field('code')} />
      </ApiForm>
    </FormDialog>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <SecretDialog
      title={t('totp.codes_title')}
      secrets={[{ label: t('totp.codes_title'), value: codes.join('\n') }]}
      fileName="sanad-recovery-codes.txt"
      onClose={onClose}
    >
      <Text>{t('totp.codes_text')}</Text>
    </SecretDialog>
  );
}

/** The authenticator app of the account. */
export function TwoFactor() {
  const { t } = useTranslation('account');
  const { user } = useMe();
  const { readPersonAgain } = useAccountRequests();
  const [shown, setShown] = useState<'set_up' | 'disable'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = user.totp_enabled;
  return (
    <Card withBorder maw="var(--measure)">
      <Group justify="space-between">
        <Title order={3}>{t('totp.title')}</Title>
        {isOn ? <StatusBadge tone="done">{t('totp.on')}</StatusBadge> : <Text c="dimmed">{t('totp.off')}</Text>}
      </Group>
      <Text c="dimmed" mb="md">
        {t('totp.help')}
      </Text>
      <Group justify="flex-end">
        {!isOn && (
          <Button variant="default" onClick={() => setShown('set_up')}>
            {t('totp.set_up')}
          </Button>
        )}
        {isOn && user.totp_required && <Text c="dimmed">{t('totp.stays_on')}</Text>}
        {isOn && !user.totp_required && <DangerButton onClick={() => setShown('disable')}>{t('totp.disable')}</DangerButton>}
      </Group>
      {shown === 'set_up' && (
        <TwoFactorSetUp
          onConfirmed={(made) => {
            setShown(undefined);
            setCodes(made);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {shown === 'disable' && <DisableDialog onClose={() => setShown(undefined)} />}
      {codes !== undefined && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            void readPersonAgain();
          }}
        />
      )}
    </Card>
  );
}
