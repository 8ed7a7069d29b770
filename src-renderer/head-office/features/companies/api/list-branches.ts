import { useQuery } from '@tanstack/react-query';
import { applianceList } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const mostOffered = 100;

/** The branches that a list can be filtered by, the newest hundred. */
export function useBranchChoices() {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['branches', 'choices'],
    queryFn: ({ signal }) => client.send({ path: '/appliances', query: { limit: mostOffered }, answer: applianceList, signal }),
  });
  return (data?.data ?? []).map(({ appliance_id, branch_name }) => ({ value: appliance_id, label: branch_name }));
}
