import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { signedIn, type setupRequest } from '#shared/api/dashboard/sessions.ts';
import type { invitationAcceptance } from '#shared/api/dashboard/team.ts';
import { sendOpen } from '../../session/send-open.ts';
import { useSession } from '../../session/session-context.ts';

/** What makes an account and signs its person in. */
export function useEntry() {
  const session = useSession();
  const queries = useQueryClient();

  async function enter(path: string, body: unknown): Promise<void> {
    const answer = await sendOpen({ method: 'POST', path, body, answer: signedIn });
    // What another person of this browser has seen is not for this one.
    queries.clear();
    session.begin(answer);
  }
  return {
    setUp: (body: z.output<typeof setupRequest>) => enter('/setup', body),
    acceptInvitation: (body: z.output<typeof invitationAcceptance>) => enter('/invitations/accept', body),
  };
}
