import { useQuery } from '@tanstack/react-query';
import { unitList } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const mostOffered = 100;

/** The units of a company that a key can be meant for, the newest hundred. */
export function useUnitChoices(companyId: string) {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['units', 'choices', companyId],
    queryFn: ({ signal }) =>
      client.send({ path: '/egs-units', query: { company_id: companyId, limit: mostOffered }, answer: unitList, signal }),
  });
  return data?.data ?? [];
}
