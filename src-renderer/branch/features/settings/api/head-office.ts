import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { headOfficeMembership, type joinRequest } from '../../../../../src-shared/api/manager/appliance/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Which head office the appliance has joined, if any. */
export function useMembership() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['head-office'],
    queryFn: ({ signal }) => client.send({ path: '/head-office', answer: headOfficeMembership, signal }),
  });
}

/** Joins one by its code. Users, companies and keys are others afterwards. */
export function useJoin() {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: z.output<typeof joinRequest>) => {
    const membership = await client.send({ method: 'POST', path: '/head-office', body, answer: headOfficeMembership });
    await queries.invalidateQueries();
    return membership;
  };
}
