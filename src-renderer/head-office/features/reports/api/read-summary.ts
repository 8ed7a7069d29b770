import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { summary } from '../../../../../src-shared/api/dashboard/documents/reports.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The sums of documents by a group. */
export function useSummary(query: Readonly<Record<string, string | undefined>>) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['reports', 'summary', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.send({ path: '/reports/summary', query, answer: summary, signal }),
  });
}
