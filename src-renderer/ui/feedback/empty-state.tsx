import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** What a view will show once there is something, and the one thing that fills it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack className={classes['frame']} align="center" gap="sm">
      <span className={classes['icon']} aria-hidden>
        {icon}
      </span>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw="28rem" ta="center">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
