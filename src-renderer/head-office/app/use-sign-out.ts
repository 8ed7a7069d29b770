import { z } from 'zod';
import { useServices } from '#ui/client/services.ts';
import { formDrafts } from '#ui/form/form-draft.ts';
import { forgetRecentDocuments } from '#ui/palette/recent-documents.ts';
import { useSession } from '../session/session-context.ts';

/** Ends the session of this browser. */
export function useSignOut(): () => Promise<void> {
  const { client } = useServices();
  const session = useSession();
  return async () => {
    // The session of this browser ends whether or not the server hears of it.
    await client.send({ method: 'POST', path: '/auth/logout', answer: z.unknown() }).catch(() => undefined);
    formDrafts.dropAll();
    forgetRecentDocuments();
    session.end('signed_out');
  };
}
