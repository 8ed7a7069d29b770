import { useQueryClient } from '@tanstack/react-query';
import { certificateRequested } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Asks the branch of a unit for a certificate. */
export function useRequestCertificate(unitId: string, action: 'renew' | 'request-production') {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: object, idempotencyKey: string) => {
    const path = `/egs-units/${unitId}/${action}`;
    const answer = await client.send({ method: 'POST', path, body, answer: certificateRequested, idempotencyKey });
    await queries.invalidateQueries({ queryKey: ['units'] });
    return answer;
  };
}
