import { Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** A part of the account under a title of its own. */
export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} gap="md">
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {help !== undefined && <Text c="dimmed">{help}</Text>}
      </div>
      {children}
    </Stack>
  );
}
