import { z } from 'zod';
import {
  me,
  recoveryCodes,
  sessionsEnded,
  totpDisabled,
  totpSetup,
  type passwordChange,
  type profileChange,
  type totpConfirmation,
  type totpDisabling,
  type totpSetupRequest,
} from '#shared/api/dashboard/sessions.ts';
import { deleteAll, useReread } from '#ui/client/use-change.ts';
import type { ApiRequest } from '#ui/client/send-request.ts';
import { useServices } from '#ui/client/services.ts';

/** What a person changes of the own account. */
export function useAccountRequests() {
  const { client } = useServices();
  const reread = useReread();
  const readPersonAgain = () => reread(['/auth/me']);
  const readSessionsAgain = () => reread(['/auth/sessions']);

  async function sendThen<Answer extends z.ZodType>(request: ApiRequest<Answer>, readAgain: () => Promise<void>) {
    const answer = await client.send(request);
    void readAgain();
    return answer;
  }
  return {
    changeProfile: (body: z.output<typeof profileChange>) =>
      sendThen({ method: 'PATCH', path: '/auth/me', body, answer: me }, readPersonAgain),
    changePassword: (body: z.output<typeof passwordChange>) =>
      sendThen({ method: 'POST', path: '/auth/password', body, answer: sessionsEnded }, readSessionsAgain),
    setUpTotp: (body: z.output<typeof totpSetupRequest>) =>
      client.send({ method: 'POST', path: '/auth/totp/setup', body, answer: totpSetup }),
    // Whether it is on is read again once the recovery codes have been saved.
    confirmTotp: (body: z.output<typeof totpConfirmation>) =>
      client.send({ method: 'POST', path: '/auth/totp/confirm', body, answer: recoveryCodes }),
    disableTotp: (body: z.output<typeof totpDisabling>) =>
      sendThen({ method: 'POST', path: '/auth/totp/disable', body, answer: totpDisabled }, readPersonAgain),
    endSession: (sessionId: string) =>
      sendThen({ method: 'DELETE', path: `/auth/sessions/${sessionId}`, answer: z.unknown() }, readSessionsAgain),
    endSessions: async (sessionIds: readonly string[]) => {
      try {
        await deleteAll(
          client,
          sessionIds.map((id) => `/auth/sessions/${id}`),
        );
      } finally {
        await readSessionsAgain();
      }
    },
    readPersonAgain,
  };
}
