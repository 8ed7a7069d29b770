import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useIsPrinted } from '../print/printing.ts';

/** Below the name of a row: on a phone, what columns of their own say on a wider screen and on paper. */
export function OnPhone({ children }: { children: ReactNode }) {
  const isPrinted = useIsPrinted();
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  return (
    isPhone &&
    !isPrinted && (
      <Text component="div" fz="xs" c="dimmed">
        {children}
      </Text>
    )
  );
}
