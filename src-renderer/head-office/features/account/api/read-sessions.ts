import { sessionPage, type SessionPage } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

/** A session of a person. */
export type SessionRow = SessionPage['data'][number];

/** Where a person is signed in. */
export function useSessions() {
  return useWholeRows({ queryKey: ['account', 'sessions'], path: '/auth/sessions', answer: sessionPage });
}
