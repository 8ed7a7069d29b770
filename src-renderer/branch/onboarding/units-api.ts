import type { z } from 'zod';
import { managerUnitList, managerUnit, type createManagerUnit, type unitCertificateRequest } from '#shared/api/people/units.ts';
import type { replaceEgsUnitRequest } from '#shared/api/v1/egs.ts';
import { useLiveRead } from '#ui/live/use-live-read.ts';
import { useServices } from '#ui/client/services.ts';
import { useChange, useReread } from '#ui/client/use-change.ts';

const changing: readonly string[] = ['unit', 'companies'];

// The days that a certificate has left change without an event.
const rereadAfterMs = 60_000;

/** The EGS units of the branch, live: each step of an onboarding is seen as it happens. */
export function useUnits() {
  return useLiveRead({ path: '/units', answer: managerUnitList }, changing, { refetchInterval: rereadAfterMs });
}

// What shows units, or says how far the set-up is.
const changed = ['/units', '/setup-progress', '/state'];

/** What changes the units of the branch. */
export function useUnitChanges() {
  const { client } = useServices();
  const reread = useReread();
  const change = useChange(changed);
  return {
    create: (body: z.output<typeof createManagerUnit>) => change({ method: 'POST', path: '/units', body, answer: managerUnit }),
    /** Ticks an old device as revoked in the portal, or takes the tick back. */
    tickPortalStep: async (of: { egsUnitId: string; certificateId: string }, isDone: boolean) => {
      const path = `/units/${of.egsUnitId}/portal-steps/${of.certificateId}`;
      await change({ method: 'POST', path, body: { is_done: isDone }, answer: managerUnit });
    },
    /** Registers the unit that takes over from this one. */
    replace: (egsUnitId: string, body: z.output<typeof replaceEgsUnitRequest>) =>
      change({ method: 'POST', path: `/units/${egsUnitId}/replace`, body, answer: managerUnit }),
    /** Answers once the unit has its certificate, or cannot get it. */
    requestCertificate: async (egsUnitId: string, body: z.output<typeof unitCertificateRequest>) => {
      try {
        // A refusal of the authority changes the unit too.
        return await client.send({ method: 'POST', path: `/units/${egsUnitId}/certificate`, body, answer: managerUnit });
      } finally {
        await reread(changed);
      }
    },
  };
}
