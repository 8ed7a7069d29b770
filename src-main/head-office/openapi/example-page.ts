const usualLimit = 25;

/** The answer of a list that fits on one page. */
export function onlyPage(data: readonly unknown[], limit = usualLimit): { data: readonly unknown[]; pagination: unknown } {
  return { data, pagination: { limit, next_cursor: null, has_more: false, total_count: data.length } };
}
