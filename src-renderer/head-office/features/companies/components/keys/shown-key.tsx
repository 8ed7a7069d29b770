import { Center, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../../../../ui/dialog/secret-dialog.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { CodeView } from '../../../../../ui/viewer/code-view.tsx';
import { QrView } from '../../../../../ui/viewer/qr-view.tsx';

/** A key that was just made, with the time at which the one that it replaces ends. */
export type ShownOnceKey = { name: string; key: string; previousEndsAt?: string };

// A branch tells head office no address of its network, so the line is for its own machine, on the port that it has unless told otherwise.
function commandToTry(key: string): string {
  return `curl -sS http://127.0.0.1:8420/v1/auth/context -H 'Authorization: Bearer ${key}'`;
}

/** A key, this once. Its QR code holds the key alone, so that any scanner enters it into a till's field for it. */
export function ShownKey({ shown: { name, key, previousEndsAt }, onClose }: { shown: ShownOnceKey; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const { moment } = useFormats();
  return (
    <SecretDialog
      title={t('key.once_title', { name })}
      secrets={[{ label: t('key.secret_label'), value: key }]}
      fileName={`api-key-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.txt`}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{t('key.once_text')}</Text>
        {previousEndsAt !== undefined && <Text>{t('key.rotated_text', { until: moment(new Date(previousEndsAt)) })}</Text>}
        <Center>
          <QrView text={key} label={t('key.qr_label')} />
        </Center>
        <CodeView label={t('key.try_label')} text={commandToTry(key)} />
      </Stack>
    </SecretDialog>
  );
}
