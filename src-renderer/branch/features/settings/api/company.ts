import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  managerCompany,
  managerCompanyList,
  type storeCompanyRequest,
} from '../../../../../src-shared/api/manager/appliance/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The companies of the appliance, and who keeps them. */
export function useCompanies() {
  const { client } = useServices();
  return useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => client.send({ path: '/companies', answer: managerCompanyList, signal }),
  });
}

/** Adds the company of an appliance of its own, or replaces its profile. */
export function useStoreCompany() {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: z.output<typeof storeCompanyRequest>) => {
    const company = await client.send({ method: 'POST', path: '/companies', body, answer: managerCompany });
    await queries.invalidateQueries({ queryKey: ['companies'] });
    return company;
  };
}
