import { useQueryClient } from '@tanstack/react-query';
import { appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Revokes a branch: head office takes nothing from it any more. */
export function useRevokeAppliance(applianceId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  return async () => {
    await client.send({ method: 'POST', path: `/appliances/${applianceId}/revoke`, answer: appliance });
    await queries.invalidateQueries({ queryKey: ['appliances'] });
  };
}
