import { useQuery } from '@tanstack/react-query';
import { applianceList, unitList } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { companyList } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

// Enough for a list to choose from.
const limit = 100;

/** The companies, branches and units that documents come from; none until they have been read. */
export function usePlaces() {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['documents', 'places'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [companies, branches, units] = await Promise.all([
        client.send({ path: '/companies', query: { limit }, answer: companyList, signal }),
        client.send({ path: '/appliances', query: { limit }, answer: applianceList, signal }),
        client.send({ path: '/egs-units', query: { limit }, answer: unitList, signal }),
      ]);
      return { companies: companies.data, branches: branches.data, units: units.data };
    },
  });
  return data ?? { companies: [], branches: [], units: [] };
}
