import { useQuery } from '@tanstack/react-query';
import { headOfficeMembership } from '../../../../../src-shared/api/manager/appliance/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The address of the head office that the branch has joined, which makes the API keys then; undefined without one. */
export function useHeadOfficeUrl() {
  const { client } = useServices();
  const { data, isLoading } = useQuery({
    queryKey: ['head-office'],
    queryFn: ({ signal }) => client.send({ path: '/head-office', answer: headOfficeMembership, signal }),
  });
  return { url: data?.url ?? undefined, isLoading };
}
