import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { member, resetLink } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { deleteAll } from '../../../../ui/client/delete-all.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Removes members one after the other; whoever has been removed meanwhile is passed over. */
export function useMemberRemoval(): (userIds: readonly string[]) => Promise<void> {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (userIds) => {
    try {
      await deleteAll(
        client,
        userIds.map((id) => `/team/${id}`),
      );
    } finally {
      await queries.invalidateQueries({ queryKey: ['team'] });
    }
  };
}

/** What can be done with a member of the team. */
export function useMemberChanges(userId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  const reread = () => Promise.all(['team', 'me'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
  return {
    changeRole: async (body: object, idempotencyKey: string) => {
      const changed = await client.send({ method: 'PATCH', path: `/team/${userId}`, body, answer: member, idempotencyKey });
      await reread();
      return changed;
    },
    remove: async () => {
      await client.send({ method: 'DELETE', path: `/team/${userId}`, answer: z.unknown() });
      await reread();
    },
    makeResetLink: () => client.send({ method: 'POST', path: `/team/${userId}/password-reset`, answer: resetLink }),
  };
}
