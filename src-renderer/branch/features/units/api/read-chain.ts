import { useQuery } from '@tanstack/react-query';
import { managerToday } from '../../../../../src-shared/api/manager/documents/today.ts';
import type { ManagerUnit } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** How far the chain of a unit has been verified; undefined until that is known. */
export function useChain({ egs_unit_id: id, environment, invoice_counter }: ManagerUnit) {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['today', 'chains', environment, invoice_counter],
    queryFn: ({ signal }) => client.send({ path: '/today', query: { environment }, answer: managerToday, signal }),
  });
  return data?.chains.find(({ egs_unit_id }) => egs_unit_id === id);
}
