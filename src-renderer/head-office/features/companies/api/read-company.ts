import { useQuery } from '@tanstack/react-query';
import { company } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** One company. */
export function useCompany(companyId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['companies', 'one', companyId],
    queryFn: ({ signal }) => client.send({ path: `/companies/${companyId}`, answer: company, signal }),
  });
}
