import { Drawer, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from './use-returned-focus.ts';

function LoadingPanel() {
  const { t } = useTranslation();
  return (
    <Stack role="status" aria-busy aria-label={t('state.loading')}>
      <Skeleton height={28} width="50%" />
      <Skeleton height={120} />
      <Skeleton height={200} />
    </Stack>
  );
}

/**
 * One row of a list beside the list. Whether it is open is in the address: show it where the address names a row, and lead back to
 * the list's own address in `onClose`. The focus goes back to the row.
 */
export function SidePanel({
  title,
  size = 'lg',
  isLoading = false,
  onClose,
  children,
}: {
  title: ReactNode;
  size?: 'md' | 'lg' | 'xl';
  isLoading?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useReturnedFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      title={
        <Text span fw={600} fz="lg">
          {title}
        </Text>
      }
    >
      {isLoading ? <LoadingPanel /> : children}
    </Drawer>
  );
}
