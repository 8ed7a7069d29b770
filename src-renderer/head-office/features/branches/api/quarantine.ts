import { useQuery, useQueryClient } from '@tanstack/react-query';
import { quarantineList, quarantineReleased } from '../../../../../src-shared/api/dashboard/branches/quarantine.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const mostShown = 25;

/** The newest of what is kept apart of a branch. */
export function useQuarantine(applianceId: string, isWanted: boolean) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['quarantine', applianceId],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      client.send({
        path: '/quarantine',
        query: { appliance_id: applianceId, limit: mostShown },
        answer: quarantineList,
        signal,
      }),
  });
}

/** Takes documents back in that were put aside when a branch was revoked. */
export function useReleaseQuarantine(applianceId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  return async () => {
    await client.send({ method: 'POST', path: `/appliances/${applianceId}/quarantine/release`, answer: quarantineReleased });
    await Promise.all(['appliances', 'quarantine'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}
