import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx';
import { useFormats } from '#ui/format/use-formats.ts';

/** The secret of a webhook, shown once. */
export function WebhookSecret({
  secret,
  graceUntil,
  onClose,
}: {
  secret: string;
  /** Until when the secret before signs too. */
  graceUntil?: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const { moment } = useFormats();
  return (
    <SecretDialog
      title={t('secret.title')}
      secrets={[{ label: t('secret.label'), value: secret }]}
      fileName="webhook-secret.txt"
      onClose={onClose}
    >
      <Text>{t('secret.text')}</Text>
      {graceUntil !== undefined && <Text>{t('secret.grace', { at: moment(new Date(graceUntil)) })}</Text>}
    </SecretDialog>
  );
}
