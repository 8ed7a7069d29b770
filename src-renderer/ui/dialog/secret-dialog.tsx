import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Download, KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../feedback/notice.tsx';
import { saveText } from '../viewer/save-text.ts';
import { SecretValue } from './secret-value.tsx';

/** Something that is shown once. */
export type Secret = { label: string; value: string };

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function AskSaved({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack role="alert" gap="sm">
      <Text fw={500}>{t('secret.ask_saved')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} ref={takeFocus}>
          {t('secret.not_yet')}
        </Button>
        <Button onClick={onClose}>{t('secret.saved')}</Button>
      </Group>
    </Stack>
  );
}

/** Secrets that are shown this once, to be copied or downloaded; closing asks whether they were saved. */
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
  /** What they are for, and further ways to use them, such as a QR code. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const text = secrets.map(({ label, value }) => `${label}\n${value}\n`).join('\n');
  return (
    <Modal
      opened
      onClose={() => setAsking(true)}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack>
        <Notice tone="attention" icon={<KeyRound aria-hidden />}>
          {t('secret.once')}
        </Notice>
        {children}
        {secrets.map((secret) => (
          <SecretValue key={secret.label} {...secret} />
        ))}
        {isAsking ? (
          <AskSaved onBack={() => setAsking(false)} onClose={onClose} />
        ) : (
          <Group justify="space-between">
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              onClick={() => saveText(text, fileName, 'text/plain')}
            >
              {t('action.download')}
            </Button>
            <Button onClick={() => setAsking(true)}>{t('action.done')}</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
