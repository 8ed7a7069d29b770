import type { z } from 'zod';
import { managerSession } from '../../../../../src-shared/api/manager/people/sessions.ts';
import type { changeAccountRequest } from '../../../../../src-shared/api/manager/people/users.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useSessionChanges } from '../../../session/use-session.ts';

/** Changes the own account. This browser goes on, with a session of the new password. */
export function useChangeAccount() {
  const { client } = useServices();
  const { unlocked } = useSessionChanges();
  return async (body: z.output<typeof changeAccountRequest>) => {
    const session = await client.send({ method: 'PATCH', path: '/account', body, answer: managerSession });
    await unlocked(session);
    return session;
  };
}
