import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { managerToday } from '../../../../../src-shared/api/manager/documents/today.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** How the branch is doing, and what it has sold today. */
export function useToday() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => client.send({ path: '/today', answer: managerToday, signal }),
    placeholderData: keepPreviousData,
    // The day, the certificates and the disk change without an event.
    refetchInterval: 60_000,
  });
}
