import { z } from 'zod';
import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';

const statusRequest = z.strictObject({ command: z.literal('status') });

/** Answers the command `status` on the control socket; undefined if the request is another command. */
export function answerStatus(request: unknown, status: () => ApplianceStatus): { ok: true; status: ApplianceStatus } | undefined {
  return statusRequest.safeParse(request).success ? { ok: true, status: status() } : undefined;
}
