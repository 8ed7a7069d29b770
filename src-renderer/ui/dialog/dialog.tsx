import { Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useReturnedFocus } from './use-returned-focus.ts';

/** A dialog, open as long as it is rendered; the focus goes back to where it was. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation();
  useReturnedFocus();
  return <Modal opened closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />;
}

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
  return (
    <Dialog onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <Stack>
        {help !== undefined && (
          <Text c="dimmed" component="div">
            {help}
          </Text>
        )}
        {children}
      </Stack>
    </Dialog>
  );
}
