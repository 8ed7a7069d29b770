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
