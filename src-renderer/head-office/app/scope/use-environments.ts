import { useQuery } from '@tanstack/react-query';
import { unitList } from '../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../ui/client/services.tsx';

/**
 * Whether the organization has units of production, so that there is a choice of environments; undefined until that is known. Where it
 * cannot be known, nothing of the sandbox is taken for business.
 */
export function useHasProduction(): boolean | undefined {
  const { client } = useServices();
  const { data, isPending } = useQuery({
    queryKey: ['egs-units', 'production'],
    queryFn: ({ signal }) =>
      client.send({ path: '/egs-units', query: { environment: 'production', limit: 1 }, answer: unitList, signal }),
    staleTime: 60_000,
  });
  if (isPending) return undefined;
  return data === undefined || data.pagination.total_count > 0;
}
