import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { Dialog } from './dialog.tsx';

/** Asks once before something that cannot be taken back: what will happen, to what, and the button that says so. */
export function ConfirmDialog({
  title,
  name,
  confirmLabel,
  isDanger = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The thing that it happens to. */
  name?: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Closes the dialog itself once it is done; what it throws is shown in the dialog. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const confirming = useMutation({ mutationFn: onConfirm });
  return (
    <Dialog
      onClose={onClose}
      title={title}
      centered
      closeOnEscape={!confirming.isPending}
      closeOnClickOutside={!confirming.isPending}
    >
      <Stack>
        {name !== undefined && <Text fw={500}>{name}</Text>}
        <Text component="div">{children}</Text>
        {confirming.error !== null && <ErrorNotice fault={confirming.error} title={t('confirm.failed')} />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={confirming.isPending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button {...(isDanger ? { color: 'red' } : {})} loading={confirming.isPending} onClick={() => confirming.mutate()}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
