import { sessionPage, type SessionPage } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** A session of a person. */
export type SessionRow = SessionPage['data'][number];

/** Where a person is signed in. */
export function useSessions() {
  return usePagedRows({ queryKey: ['account', 'sessions'], path: '/auth/sessions', answer: sessionPage });
}
