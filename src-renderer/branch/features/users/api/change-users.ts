import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { managerUser, type AddUserRequest, type ChangeUserRequest } from '../../../../../src-shared/api/manager/people/users.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** What an owner can do with the users of a branch of its own. */
export function useUserChanges() {
  const { client } = useServices();
  const queries = useQueryClient();
  async function andReread<Answer>(answered: Promise<Answer>): Promise<Answer> {
    const answer = await answered;
    await queries.invalidateQueries({ queryKey: ['users'] });
    return answer;
  }
  return {
    /** Adds one, or changes the one of this id. */
    save: (userId: string | undefined, body: AddUserRequest | ChangeUserRequest) =>
      andReread(
        client.send({
          ...(userId === undefined
            ? { method: 'POST' as const, path: '/users' }
            : { method: 'PATCH' as const, path: `/users/${userId}` }),
          body,
          answer: managerUser,
        }),
      ),
    remove: (userId: string) => andReread(client.send({ method: 'DELETE', path: `/users/${userId}`, answer: z.undefined() })),
  };
}
