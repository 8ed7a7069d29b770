import { useQueryClient } from '@tanstack/react-query';
import {
  branchUser,
  type ChangeBranchUserRequest,
  type CreateBranchUserRequest,
} from '../../../../../src-shared/api/dashboard/branches/branch-users.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Adds a user of the branches, or changes one. */
export function useSaveBranchUser(userId: string | undefined) {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: CreateBranchUserRequest | ChangeBranchUserRequest, idempotencyKey: string) => {
    const saved = await client.send({
      ...(userId === undefined
        ? { method: 'POST' as const, path: '/branch-users' }
        : { method: 'PATCH' as const, path: `/branch-users/${userId}` }),
      body,
      answer: branchUser,
      idempotencyKey,
    });
    await queries.invalidateQueries({ queryKey: ['branch-users'] });
    return saved;
  };
}
