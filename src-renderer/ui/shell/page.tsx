import { Stack, type MantineSpacing } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { usePageTitle } from './program.ts';

type PageProps = ComponentProps<typeof PageHead> & {
  gap?: MantineSpacing;
  children: ReactNode;
};

/** A page: its label in the browser's title and at its head, and what it shows below. */
export function Page({ gap = 'md', children, ...head }: PageProps) {
  usePageTitle(head.label);
  return (
    // One measure for all: a line of a list is followed by the eye over no more, on however wide a screen.
    <Stack gap={gap} w="100%" maw={1440} mx="auto">
      <PageHead {...head} />
      {children}
    </Stack>
  );
}
