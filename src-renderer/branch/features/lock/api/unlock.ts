import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { managerSession, type unlockRequest } from '../../../../../src-shared/api/manager/people/sessions.ts';
import { sendRequest } from '../../../../ui/client/send-request.ts';
import { peopleBase } from '../../../session/people-client.ts';
import { useSessionChanges } from '../../../session/use-session.ts';

/** Unlocks the session of this browser. */
export function useUnlock() {
  const { unlocked } = useSessionChanges();
  return useMutation({
    mutationFn: (body: z.output<typeof unlockRequest>) =>
      sendRequest(peopleBase, { method: 'POST', path: '/session/unlock', body, answer: managerSession }),
    onSuccess: unlocked,
  });
}
