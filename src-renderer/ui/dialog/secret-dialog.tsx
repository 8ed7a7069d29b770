import { Button, Group, Stack } from '@mantine/core';
import { Download, KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../feedback/notice.tsx';
import { saveText } from '../viewer/save-text.ts';
import { Dialog } from './dialog.tsx';
import { SecretValue } from './secret-value.tsx';

/** Something that is shown once. */
export type Secret = { label: string; value: string };

/** Secrets that are shown this once, to be copied, shared or downloaded. It closes once the person says that they are saved. */
export function SecretDialog({
  title,
  secrets,
  fileName,
  onClose,
  children,
}: {
  title: string;
  secrets: readonly Secret[];
  /** The file that they are downloaded as, such as `api-key-olaya.txt`. */
  fileName: string;
  onClose: () => void;
  /** Below the secrets: what they are for, and further ways to use them, such as a QR code. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const text = secrets.map(({ label, value }) => `${label}\n${value}\n`).join('\n');
  return (
    <Dialog onClose={() => setAsked(true)} title={title} size="lg" closeOnClickOutside={false}>
      <Stack>
        <Notice tone="attention" icon={<KeyRound aria-hidden />}>
          {t('secret.once')}
        </Notice>
        {secrets.map((secret) => (
          <SecretValue key={secret.label} {...secret} isShared />
        ))}
        {children}
        {isAsked && (
          <Notice tone="attention" title={t('secret.ask')}>
            {t('secret.ask_text')}
          </Notice>
        )}
        <Group justify="space-between">
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => saveText(text, fileName, 'text/plain')}
          >
            {t('action.download')}
          </Button>
          <Button onClick={onClose}>{t('secret.saved')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
