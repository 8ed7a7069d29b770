import { useQuery } from '@tanstack/react-query';
import { managerLan } from '../../../../../src-shared/api/manager/appliance/tills.ts';
import { useServices } from '../../../../ui/client/services.tsx';

// Addresses and the certificate change without an event.
const rereadAfterMs = 30_000;

/** How tills reach the appliance. */
export function useLan() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['lan'],
    queryFn: ({ signal }) => client.send({ path: '/lan', answer: managerLan, signal }),
    refetchInterval: rereadAfterMs,
  });
}
