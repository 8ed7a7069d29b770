import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invitationLink } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { deleteAll } from '../../../../ui/client/delete-all.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Makes and revokes invitations. */
export function useInvitationChanges() {
  const { client } = useServices();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: ['team', 'invitations'] });
  return {
    invite: async (body: object, idempotencyKey: string) => {
      const made = await client.send({
        method: 'POST',
        path: '/team/invitations',
        body,
        answer: invitationLink,
        idempotencyKey,
      });
      await reread();
      return made;
    },
    revoke: async (invitationId: string) => {
      await client.send({ method: 'DELETE', path: `/team/invitations/${invitationId}`, answer: z.unknown() });
      await reread();
    },
    revokeAll: async (invitationIds: readonly string[]) => {
      try {
        await deleteAll(
          client,
          invitationIds.map((id) => `/team/invitations/${id}`),
        );
      } finally {
        await reread();
      }
    },
  };
}
