import { Anchor, Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';

/** A part of Overview: its title, the page that shows more of it, and what it is as long as that is not known. */
export function OverviewCard({
  title,
  more,
  query: { isPending, error, refetch },
  children,
}: {
  title: string;
  more?: { to: string; label: string };
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
  children: ReactNode;
}) {
  return (
    <Card withBorder component="section" aria-busy={isPending}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        {more !== undefined && (
          <Anchor component={Link} to={more.to} fz="sm">
            {more.label}
          </Anchor>
        )}
      </Group>
      {error !== null && !isPending && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {isPending && (
        <Stack gap="xs">
          <Skeleton height={20} />
          <Skeleton height={20} width="70%" />
        </Stack>
      )}
      {!isPending && error === null && children}
    </Card>
  );
}
