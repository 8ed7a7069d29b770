import { useMutation } from '@tanstack/react-query';
import { signedIn, type LoginRequest } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { sendOpen } from '../../../session/send-open.ts';
import { useSession } from '../../../session/session-context.ts';

/** Signs a person in; the session of the browser begins with the answer. */
export function useSignIn() {
  const session = useSession();
  return useMutation({
    mutationFn: (body: LoginRequest) => sendOpen({ method: 'POST', path: '/auth/login', body, answer: signedIn }),
    onSuccess: (answer) => session.begin(answer),
  });
}
