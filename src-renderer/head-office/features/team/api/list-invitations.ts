import { invitationPage } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

/** The invitations of the organization, whatever has become of them. */
export function useInvitationList() {
  return useWholeRows({ queryKey: ['team', 'invitations'], path: '/team/invitations', answer: invitationPage });
}
