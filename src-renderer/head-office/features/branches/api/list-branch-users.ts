import { useQuery } from '@tanstack/react-query';
import { branchUserList } from '../../../../../src-shared/api/dashboard/branches/branch-users.ts';
import { readAllPages } from '../../../../ui/client/read-all-pages.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const pageSize = 100;

/** Who may sign in at the branches. */
export function useBranchUsers() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['branch-users'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        client.send({ path: '/branch-users', query: { limit: pageSize, cursor }, answer: branchUserList, signal }),
      ),
  });
}
