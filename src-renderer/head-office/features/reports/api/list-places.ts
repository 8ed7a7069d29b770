import { useQuery } from '@tanstack/react-query';
import { applianceList } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { companyList } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

// Enough for a list to choose from.
const limit = 100;

/** The companies and branches that reports are of; undefined until they have been read. */
export function usePlaces() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['reports', 'places'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [companies, branches] = await Promise.all([
        client.send({ path: '/companies', query: { limit }, answer: companyList, signal }),
        client.send({ path: '/appliances', query: { limit }, answer: applianceList, signal }),
      ]);
      return { companies: companies.data, branches: branches.data };
    },
  });
}
