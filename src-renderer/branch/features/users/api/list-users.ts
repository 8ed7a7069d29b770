import { useQuery } from '@tanstack/react-query';
import { managerUserList } from '../../../../../src-shared/api/manager/people/users.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

/** Who may sign in here, and who keeps them; live. */
export function useUserList(isEnabled = true) {
  const { client } = useServices();
  const reading = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => client.send({ path: '/users', answer: managerUserList, signal }),
    enabled: isEnabled,
  });
  const reread = () => void (isEnabled && reading.refetch());
  useLiveEvents(({ type }) => type === 'users' && reread(), reread);
  return reading;
}
