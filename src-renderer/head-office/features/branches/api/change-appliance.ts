import { useQueryClient } from '@tanstack/react-query';
import { appliance, type ApplianceChange } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Changes the name or the companies of a branch. */
export function useChangeAppliance(applianceId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: ApplianceChange, idempotencyKey: string) => {
    const changed = await client.send({
      method: 'PATCH',
      path: `/appliances/${applianceId}`,
      body,
      answer: appliance,
      idempotencyKey,
    });
    await queries.invalidateQueries({ queryKey: ['appliances'] });
    return changed;
  };
}
