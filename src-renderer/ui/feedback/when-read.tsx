import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';

/** Shows what has been read, once it has been; before that its place, and where it cannot be read, why, with another attempt. */
export function WhenRead<Data>({
  query: { data, error, refetch },
  height,
  children,
}: {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** About as high as what will be shown. */
  height: number;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  return <Skeleton height={height} aria-busy />;
}
