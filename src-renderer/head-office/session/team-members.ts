import { teamPage } from '#shared/api/dashboard/team.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';

/** The people of the organization. */
export function useMemberList() {
  return useWholeRows({ path: '/team', answer: teamPage });
}
