import { useQuery } from '@tanstack/react-query';
import { readInvitation } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { sendOpen } from '../../../session/send-open.ts';

/** What the invitation of a token says. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () =>
      sendOpen({ method: 'POST', path: '/invitations/read', body: { invitation_token: token }, answer: readInvitation }),
    retry: false,
    // Once accepted it is of no use, and must not be shown as a fault while the page is left.
    staleTime: Infinity,
  });
}
