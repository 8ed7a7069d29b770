import { useQuery } from '@tanstack/react-query';
import { companyList } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** How many companies the organization has; undefined until it is known. */
export function useCompanyCount(): number | undefined {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['companies', 'count'],
    queryFn: ({ signal }) => client.send({ path: '/companies', query: { limit: 1 }, answer: companyList, signal }),
  });
  return data?.pagination.total_count;
}
