import { useQueryClient } from '@tanstack/react-query';
import { appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Revokes a branch: head office takes nothing from it any more, and puts aside what it sent since an instant, if one is named. */
export function useRevokeAppliance(applianceId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: { quarantine_since?: string }) => {
    await client.send({ method: 'POST', path: `/appliances/${applianceId}/revoke`, body, answer: appliance });
    await queries.invalidateQueries({ queryKey: ['appliances'] });
  };
}
