import { Skeleton } from '@mantine/core';

/** Stands where a chart in a card will be, as high as it. */
export function ChartLoading() {
  return <Skeleton h="21.125rem" aria-busy />;
}
