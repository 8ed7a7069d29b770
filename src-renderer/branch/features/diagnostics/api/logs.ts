import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { managerLogs } from '../../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const pageSize = 100;
const newest: number | undefined = undefined;

/** The lines of the log of a level or a worse one, newest first. */
export function useLogs(level: string) {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: ['logs', level],
    queryFn: ({ pageParam: before, signal }) =>
      client.send({
        path: '/logs',
        query: { level, limit: pageSize, ...(before === undefined ? {} : { before }) },
        answer: managerLogs,
        signal,
      }),
    initialPageParam: newest,
    getNextPageParam: ({ next_before: before }) => before ?? undefined,
    placeholderData: keepPreviousData,
  });
}
