import { useQuery } from '@tanstack/react-query';
import { me } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { useServices } from '../../ui/client/services.tsx';

/** Asks who is signed in, and what that person may do. */
export function useMeQuery() {
  const { client } = useServices();
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => client.send({ path: '/auth/me', answer: me, signal }) });
}
