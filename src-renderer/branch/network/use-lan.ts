import { useQuery } from '@tanstack/react-query';
import { managerLan } from '../../../src-shared/api/manager/appliance/tills.ts';
import { useServices } from '../../ui/client/services.tsx';
import { useLiveEvents } from '../../ui/live/live-events.tsx';

const kinds: readonly string[] = ['settings', 'conditions'];

// Addresses and the certificate change without an event.
const rereadAfterMs = 30_000;

/** How tills reach the appliance; live. */
export function useLan() {
  const { client } = useServices();
  const query = useQuery({
    queryKey: ['lan'],
    queryFn: ({ signal }) => client.send({ path: '/lan', answer: managerLan, signal }),
    refetchInterval: rereadAfterMs,
  });
  const reread = (): void => void query.refetch();
  useLiveEvents(({ type }) => kinds.includes(type) && reread(), reread);
  return query;
}
