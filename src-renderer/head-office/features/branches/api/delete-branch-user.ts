import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useServices } from '../../../../ui/client/services.tsx';

/** Removes a user of the branches. */
export function useDeleteBranchUser(userId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  return async () => {
    await client.send({ method: 'DELETE', path: `/branch-users/${userId}`, answer: z.undefined() });
    await queries.invalidateQueries({ queryKey: ['branch-users'] });
  };
}
