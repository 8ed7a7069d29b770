import { Center, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../../../../ui/dialog/secret-dialog.tsx';
import { QrView } from '../../../../../ui/viewer/qr-view.tsx';

/** A key that was just made. */
export type ShownOnceKey = { name: string; key: string };

/** A key, this once. Its QR code holds the key alone, so that any scanner enters it into a till's field for it. */
export function ShownKey({ shown: { name, key }, onClose }: { shown: ShownOnceKey; onClose: () => void }) {
  const { t } = useTranslation(['companies', 'settings']);
  return (
    <SecretDialog
      title={t('key.once_title', { name: `\u2068${name}\u2069` })}
      secrets={[{ label: t('key.secret_label'), value: key }]}
      fileName={`api-key-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.txt`}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{t('settings:key.once_text')}</Text>
        <Center>
          <QrView text={key} label={t('key.qr_label')} />
        </Center>
      </Stack>
    </SecretDialog>
  );
}
