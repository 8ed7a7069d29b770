import { useQuery } from '@tanstack/react-query';
import { managerUnitList } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The units that documents come from; none until they have been read. */
export function useUnits() {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['units', 'choices'],
    staleTime: 60_000,
    queryFn: ({ signal }) => client.send({ path: '/units', answer: managerUnitList, signal }),
  });
  return data?.data ?? [];
}
