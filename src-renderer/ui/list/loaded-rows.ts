/** The rows of a list as far as they have been loaded. */
export type LoadedRows<Row> = {
  rows: readonly Row[];
  /** Undefined until it is known. */
  total: { count: number; isEstimate: boolean } | undefined;
  isLoading: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
};

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
