import { useQuery } from '@tanstack/react-query';
import { activityPage } from '../../../../../src-shared/api/dashboard/organization/activity.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const recentEntries = 25;

/** What the branch has last answered to a request for a certificate of a unit; undefined where it has not. */
export function useLastOutcome(unitId: string, isAsked: boolean) {
  const { client } = useServices();
  const { data } = useQuery({
    // Another answer may have come once the branch is no longer asked.
    queryKey: ['units', 'outcome', unitId, isAsked],
    queryFn: ({ signal }) =>
      client.send({ path: '/activity', query: { egs_unit_id: unitId, limit: recentEntries }, answer: activityPage, signal }),
    enabled: !isAsked,
    // A branch may answer a moment after this was read.
    staleTime: 0,
  });
  return data?.data.find(({ kind }) => kind === 'command.done' || kind === 'command.failed');
}
