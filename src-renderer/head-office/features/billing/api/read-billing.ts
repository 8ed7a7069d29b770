import { useQuery } from '@tanstack/react-query';
import { billing } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The plan of the organization, and what was used of it. */
export function useBilling() {
  const { client } = useServices();
  return useQuery({ queryKey: ['billing'], queryFn: ({ signal }) => client.send({ path: '/billing', answer: billing, signal }) });
}
