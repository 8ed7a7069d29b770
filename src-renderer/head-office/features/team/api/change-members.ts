import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { member, resetLink } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { useServices } from '../../../../ui/client/services.tsx';

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
