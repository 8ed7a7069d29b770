import { useQuery } from '@tanstack/react-query';
import { setupLink } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { sendOpen } from '../../../session/send-open.ts';

/** Whether a set-up link is valid, and for whom it was made. */
export function useSetupLink(token: string) {
  return useQuery({
    queryKey: ['setup-link', token],
    queryFn: ({ signal }) =>
      sendOpen({ method: 'POST', path: '/setup/check', body: { setup_token: token }, answer: setupLink, signal }),
    enabled: token !== '',
    // While the form is filled in nothing takes it away.
    staleTime: Infinity,
  });
}
