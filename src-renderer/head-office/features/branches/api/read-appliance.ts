import { useQuery } from '@tanstack/react-query';
import { appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

// What a branch says of itself makes no event.
const everyMs = 15_000;

/** One branch appliance as it was last heard of, kept up to date. */
export function useAppliance(applianceId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['appliances', 'one', applianceId],
    queryFn: ({ signal }) => client.send({ path: `/appliances/${applianceId}`, answer: appliance, signal }),
    refetchInterval: everyMs,
  });
}
