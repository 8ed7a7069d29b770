import { invitationPage } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** The invitations of the organization, whatever has become of them. */
export function useInvitationList() {
  return usePagedRows({ queryKey: ['team', 'invitations'], path: '/team/invitations', answer: invitationPage });
}
