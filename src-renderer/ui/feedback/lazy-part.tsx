import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { loadPart, MissingPart } from '../client/load-part.ts';
import { ErrorNotice } from './error-notice.tsx';
import classes from './lazy-part.module.css';

/**
 * A part of a page with code of its own, fetched where it is first shown. Where it cannot be, the part alone says so, and the rest of the page
 * goes on; only what an update of the server has replaced takes the page along, which is loaded anew.
 *
 * @param loading stands in its place until it has come; a part that lies above the page, as a dialog does, has none.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  loading?: ReactNode,
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
    if (error === null) return loading;
    const notice = <ErrorNotice fault={error} onRetry={() => void refetch()} />;
    return loading === undefined ? <div className={classes['above']}>{notice}</div> : notice;
  };
}
