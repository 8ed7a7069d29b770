import { useQuery } from '@tanstack/react-query';
import { applianceList } from '../../../src-shared/api/dashboard/branches/appliances.ts';
import { readAllPages } from '../../ui/client/read-all-pages.ts';
import { useServices } from '../../ui/client/services.tsx';

const pageSize = 100;
// What a branch says of itself makes no event.
const everyMs = 30_000;

/** All branch appliances of the organization as they were last heard of, kept up to date. */
export function useAppliances() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['appliances', 'all'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        client.send({ path: '/appliances', query: { limit: pageSize, cursor }, answer: applianceList, signal }),
      ),
    refetchInterval: everyMs,
  });
}
