import { Stack, type MantineSpacing } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { usePageTitle } from './program.ts';

type PageProps = ComponentProps<typeof PageHead> & {
  gap?: MantineSpacing;
  /** The largest width of what would be hard to read over a whole screen. */
  maw?: number;
  children: ReactNode;
};

/** A page: its label in the browser's title and at its head, and what it shows below. */
export function Page({ gap = 'md', maw, children, ...head }: PageProps) {
  usePageTitle(head.label);
  return (
    <Stack gap={gap} {...(maw === undefined ? {} : { maw })}>
      <PageHead {...head} />
      {children}
    </Stack>
  );
}
