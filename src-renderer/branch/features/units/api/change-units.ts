import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  managerUnit,
  type createManagerUnit,
  type unitCertificateRequest,
} from '../../../../../src-shared/api/manager/appliance/units.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** What changes the units of the branch. */
export function useUnitChanges() {
  const { client } = useServices();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: ['units'] });
  return {
    create: async (body: z.output<typeof createManagerUnit>) => {
      const unit = await client.send({ method: 'POST', path: '/units', body, answer: managerUnit });
      await reread();
      return unit;
    },
    /** Ticks an old device as revoked in the portal, or takes the tick back. */
    tickPortalStep: async (of: { egsUnitId: string; certificateId: string }, isDone: boolean) => {
      const path = `/units/${of.egsUnitId}/portal-steps/${of.certificateId}`;
      await client.send({ method: 'POST', path, body: { is_done: isDone }, answer: managerUnit });
      await reread();
    },
    /** Answers once the unit has its certificate, or cannot get it. */
    requestCertificate: async (egsUnitId: string, body: z.output<typeof unitCertificateRequest>) => {
      try {
        return await client.send({ method: 'POST', path: `/units/${egsUnitId}/certificate`, body, answer: managerUnit });
      } finally {
        await reread();
      }
    },
  };
}
