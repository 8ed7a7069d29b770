import { useQueryClient } from '@tanstack/react-query';
import { billing } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import type { PlanCode } from '../../../../../src-shared/api/dashboard/organization/plans.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Changes the plan of the organization. */
export function useChangePlan() {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (plan: PlanCode): Promise<void> => {
    await client.send({ method: 'PATCH', path: '/billing', body: { plan }, answer: billing });
    await Promise.all(['billing', 'me'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
}
