import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { alertsPage, type AlertsQuery } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { useServices } from '../../ui/client/services.tsx';

const pageSize = 50;
const fewest = 5;
// A branch that has gone silent makes no event.
const everyMs = 60_000;
const noCursor: string | undefined = undefined;

/** The newest alerts, and how many there are. */
export function useNewestAlerts() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['alerts', 'newest'],
    queryFn: ({ signal }) => client.send({ path: '/alerts', query: { limit: fewest }, answer: alertsPage, signal }),
    refetchInterval: everyMs,
  });
}

/** The alerts that match, page after page. */
export function useAlerts(choices: Partial<Record<keyof Pick<AlertsQuery, 'kind' | 'severity'>, string>>) {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: ['alerts', 'list', choices],
    queryFn: ({ pageParam, signal }) =>
      client.send({ path: '/alerts', query: { ...choices, limit: pageSize, cursor: pageParam }, answer: alertsPage, signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}
