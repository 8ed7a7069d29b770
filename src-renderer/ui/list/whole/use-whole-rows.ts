import { useEffect } from 'react';
import { usePagedRows, type PagedRequest } from '../paging/use-paged-rows.ts';

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
