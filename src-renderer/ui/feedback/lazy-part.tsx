import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { loadPart, MissingPart } from '../client/load-part.ts';
import { ErrorNotice } from './error-notice.tsx';

/**
 * A part of a page with code of its own, fetched where it is first shown. Where it cannot be, the part alone says so, and the rest of the page
 * goes on; only what an update of the server has replaced takes the page along, which is loaded anew.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = null,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { data, error, refetch } = useQuery({
      queryKey: ['part', name],
      queryFn: async () => ({ Part: await loadPart(load) }),
      staleTime: Infinity,
      gcTime: Infinity,
    });
    if (data !== undefined) return <data.Part {...props} />;
    if (error instanceof MissingPart) throw error;
    return error === null ? loading : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  };
}
