import { useMutation, useQueryClient } from '@tanstack/react-query';
import { managerLan } from '../../../src-shared/api/manager/appliance/tills.ts';
import { useServices } from '../../ui/client/services.tsx';

/** Opens the network to tills, or closes it; how it is then is shown at once. */
export function useNetworkChange() {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isOpen: boolean) =>
      client.send({ method: 'PATCH', path: '/lan', body: { is_open: isOpen }, answer: managerLan }),
    onSuccess: async (lan) => {
      // What was asked before would come later.
      await queries.cancelQueries({ queryKey: ['lan'] });
      queries.setQueryData(['lan'], lan);
      // A code that was made before names other addresses.
      queries.removeQueries({ queryKey: ['till-invitation'] });
      await queries.invalidateQueries({ queryKey: ['setup-progress'] });
    },
  });
}
