import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { managerSession, type signInRequest } from '../../../../../src-shared/api/manager/people/sessions.ts';
import { sendRequest } from '../../../../ui/client/send-request.ts';
import { peopleBase } from '../../../session/people-client.ts';
import { useSessionChanges } from '../../../session/use-session.ts';

/** Signs a person in; the session of the browser begins with the answer. */
export function useSignIn() {
  const { begin } = useSessionChanges();
  return useMutation({
    mutationFn: (body: z.output<typeof signInRequest>) =>
      sendRequest(peopleBase, { method: 'POST', path: '/session', body, answer: managerSession }),
    onSuccess: begin,
  });
}
