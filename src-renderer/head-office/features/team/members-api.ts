import { z } from 'zod';
import { teamPage, member, resetLink } from '#shared/api/dashboard/team.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';
import { deleteAll, useChange, useReread } from '#ui/client/use-change.ts';
import { useServices } from '#ui/client/services.ts';

/** The people of the organization. */
export function useMemberList() {
  return useWholeRows({ path: '/team', answer: teamPage });
}

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
