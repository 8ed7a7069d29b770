import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

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
