import { z } from 'zod';
import { member, resetLink } from '#shared/api/dashboard/team.ts';
import { deleteAll, useChange, useReread } from '#ui/client/use-change.ts';
import { useServices } from '#ui/client/services.ts';

/** Removes members one after the other; whoever has been removed meanwhile is passed over. */
export function useMemberRemoval(): (userIds: readonly string[]) => Promise<void> {
  const { client } = useServices();
  const reread = useReread();
  return async (userIds) => {
    try {
      await deleteAll(
        client,
        userIds.map((id) => `/team/${id}`),
      );
    } finally {
      await reread(['/team']);
    }
  };
}

/** What can be done with a member of the team. */
export function useMemberChanges(userId: string) {
  const { client } = useServices();
  const change = useChange(['/team', '/auth/me']);
  return {
    change: (body: object, idempotencyKey: string) =>
      change({ method: 'PATCH', path: `/team/${userId}`, body, answer: member, idempotencyKey }),
    remove: async () => {
      await change({ method: 'DELETE', path: `/team/${userId}`, answer: z.unknown() });
    },
    makeResetLink: () => client.send({ method: 'POST', path: `/team/${userId}/password-reset`, answer: resetLink }),
  };
}
