import type { LoadedRows } from '../loaded-rows.ts';

/** A list whose rows have been read elsewhere, all of them. */
export function wholeList<Row>(rows: readonly Row[], isLoading: boolean): LoadedRows<Row> {
  return {
    rows,
    total: isLoading ? undefined : { count: rows.length, isEstimate: false },
    isLoading,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => {},
  };
}
