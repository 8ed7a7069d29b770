import { teamPage } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** The people of the organization. */
export function useMemberList() {
  return usePagedRows({ queryKey: ['team', 'members'], path: '/team', answer: teamPage });
}
