import { teamPage } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

/** The people of the organization. */
export function useMemberList() {
  return useWholeRows({ queryKey: ['team', 'members'], path: '/team', answer: teamPage });
}
