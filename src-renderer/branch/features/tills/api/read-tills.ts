import { useQuery } from '@tanstack/react-query';
import { seenTillList, type SeenTill } from '../../../../../src-shared/api/manager/appliance/tills.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

const none: readonly SeenTill[] = [];

// Refusals of today make no event.
const rereadAfterMs = 20_000;

/** The tills that were paired or have sold, live. */
export function useTills() {
  const { client } = useServices();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['tills'],
    queryFn: ({ signal }) => client.send({ path: '/tills', answer: seenTillList, signal }),
    refetchInterval: rereadAfterMs,
  });
  useLiveEvents(
    ({ type }) => type === 'tills' && void refetch(),
    () => void refetch(),
  );
  return { tills: data?.data ?? none, isLoaded: data !== undefined, isLoading: isPending, error, retry: () => void refetch() };
}
