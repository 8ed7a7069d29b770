import { useMutation, useQueryClient } from '@tanstack/react-query';
import { managerLan } from '#shared/api/people/tills.ts';
import { useLiveRead } from '#ui/live/use-live-read.ts';
import { readKey } from '#ui/client/use-read.ts';
import { useServices } from '#ui/client/services.ts';
import { useReread } from '#ui/client/use-change.ts';

const kinds: readonly string[] = ['settings', 'conditions'];

// Addresses and the certificate change without an event.
const rereadAfterMs = 30_000;

/** How tills reach the appliance; live. */
export function useLan() {
  return useLiveRead({ path: '/lan', answer: managerLan }, kinds, { refetchInterval: rereadAfterMs });
}

/** Opens the network to tills, or closes it; how it is then is shown at once. */
export function useNetworkChange() {
  const { client } = useServices();
  const queries = useQueryClient();
  const reread = useReread();
  return useMutation({
    mutationFn: (isOpen: boolean) =>
      client.send({ method: 'PATCH', path: '/lan', body: { is_open: isOpen }, answer: managerLan }),
    onSuccess: async (lan) => {
      // What was asked before would come later.
      await queries.cancelQueries({ queryKey: readKey('/lan') });
      queries.setQueryData(readKey('/lan'), lan);
      // A code that was made before names other addresses.
      queries.removeQueries({ queryKey: ['till-invitation'] });
      await reread(['/setup-progress']);
    },
  });
}
