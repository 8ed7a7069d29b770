import { z } from 'zod';
import { invitationLink, invitationPage } from '#shared/api/dashboard/team.ts';
import { deleteAll, useChange, useReread } from '#ui/client/use-change.ts';
import { useServices } from '#ui/client/services.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';

/** The invitations of the organization, whatever has become of them. */
export function useInvitationList() {
  return useWholeRows({ path: '/team/invitations', answer: invitationPage });
}

/** Makes and revokes invitations. */
export function useInvitationChanges() {
  const { client } = useServices();
  const reread = useReread();
  const change = useChange(['/team/invitations']);
  return {
    invite: (body: object, idempotencyKey: string) =>
      change({
        method: 'POST',
        path: '/team/invitations',
        body,
        answer: invitationLink,
        idempotencyKey,
      }),
    revoke: async (invitationId: string) => {
      await change({ method: 'DELETE', path: `/team/invitations/${invitationId}`, answer: z.unknown() });
    },
    revokeAll: async (invitationIds: readonly string[]) => {
      try {
        await deleteAll(
          client,
          invitationIds.map((id) => `/team/invitations/${id}`),
        );
      } finally {
        await reread(['/team/invitations']);
      }
    },
  };
}
