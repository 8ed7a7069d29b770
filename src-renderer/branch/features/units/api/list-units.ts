import { useQuery } from '@tanstack/react-query';
import { managerUnitList, type ManagerUnit } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

const none: readonly ManagerUnit[] = [];
const changing: readonly string[] = ['unit', 'companies'];

// The days that a certificate has left change without an event.
const rereadAfterMs = 60_000;

/** The EGS units of the branch, live: each step of an onboarding is seen as it happens. */
export function useUnits() {
  const { client } = useServices();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['units', 'list'],
    queryFn: ({ signal }) => client.send({ path: '/units', answer: managerUnitList, signal }),
    refetchInterval: rereadAfterMs,
  });
  useLiveEvents(
    ({ type }) => changing.includes(type) && void refetch(),
    () => void refetch(),
  );
  return { units: data?.data ?? none, isLoaded: data !== undefined, isLoading: isPending, error, retry: () => void refetch() };
}
