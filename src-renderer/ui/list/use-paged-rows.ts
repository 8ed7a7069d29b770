import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useEffect } from 'react';
import type { z } from 'zod';
import { readKey } from '../client/use-read.ts';
import type { ApiRequest } from '../client/send-request.ts';
import { useServices } from '../client/services.ts';
import type { LoadedRows } from './loaded-rows.ts';

const usualPageSize = 50;
const noCursor: string | undefined = undefined;

// The answer of a list; see `pageOf` of the API.
type Page<Row> = {
  data: Row[];
  pagination: { next_cursor: string | null; total_count: number; total_is_estimate?: true | undefined };
};

/** A list of the API, and how it is read. */
export type PagedRequest<Row> = {
  path: string;
  query?: NonNullable<ApiRequest<z.ZodType>['query']>;
  answer: z.ZodType<Page<Row>>;
  pageSize?: number;
  /** Reads the list again after so many milliseconds, while the rows want it. */
  rereadAfterMs?: (rows: readonly Row[]) => number | false;
};

/** The rows of a list of the API, page after page. */
export function usePagedRows<Row>(asked: PagedRequest<Row>) {
  const { path, query = {}, answer, pageSize = usualPageSize, rereadAfterMs } = asked;
  const { client } = useServices();
  const reading = useInfiniteQuery({
    queryKey: [...readKey(path), 'pages', { ...query, limit: pageSize }],
    queryFn: ({ pageParam, signal }) =>
      client.send({ path, query: { ...query, limit: pageSize, cursor: pageParam }, answer, signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => rereadAfterMs?.(state.data?.pages.flatMap(({ data }) => data) ?? []) ?? false,
  });
  const pages = reading.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const pagination = pages?.[0]?.pagination;
  const loaded: LoadedRows<Row> = {
    rows,
    total: pagination && { count: pagination.total_count, isEstimate: pagination.total_is_estimate ?? false },
    isLoading: reading.isPending,
    hasMore: reading.hasNextPage,
    isLoadingMore: reading.isFetchingNextPage,
    loadMore: () => void reading.fetchNextPage(),
  };
  return { loaded, error: reading.error, retry: () => void reading.refetch(), isPrevious: reading.isPlaceholderData };
}

const pageSize = 100;
// A list that is longer is loaded as it is looked at.
const mostRows = 2_000;

/** The rows of a list of the API that is short enough to be held as a whole, so that the page can sort and filter it. */
export function useWholeRows<Row>(asked: Omit<PagedRequest<Row>, 'pageSize'>) {
  const { loaded, error, retry } = usePagedRows({ ...asked, pageSize });
  const { rows, hasMore, isLoadingMore, loadMore } = loaded;
  const isReadOn = error === null && hasMore && rows.length < mostRows;
  useEffect(() => {
    if (isReadOn && !isLoadingMore) loadMore();
  }, [isReadOn, isLoadingMore, loadMore]);
  return { loaded: isReadOn ? { ...loaded, rows: [], isLoading: true } : loaded, error, retry };
}
