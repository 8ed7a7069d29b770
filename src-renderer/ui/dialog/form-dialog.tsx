import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A short form above the page: what it is for, and the form itself, which closes it. */
export function FormDialog({
  title,
  help,
  onClose,
  children,
}: {
  title: string;
  /** What the form is for, or what it will do. */
  help?: ReactNode;
  onClose: () => void;
  /** An `ApiForm`. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack>
        {help !== undefined && (
          <Text c="dimmed" component="div">
            {help}
          </Text>
        )}
        {children}
      </Stack>
    </Modal>
  );
}
