import type { z } from 'zod';
import { sessionsEnded, type passwordReset } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { sendOpen } from '../../../session/send-open.ts';

/** Sets the password of whoever has a reset link; the sessions of that person end. */
export function resetPassword(body: z.output<typeof passwordReset>) {
  return sendOpen({ method: 'POST', path: '/auth/password-reset', body, answer: sessionsEnded });
}
