import { useQueryClient } from '@tanstack/react-query';
import { company, type CompanyResource } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Adds a company, or changes the one with this id. */
export function useSaveCompany(companyId: string | undefined) {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: object, idempotencyKey: string): Promise<CompanyResource> => {
    const asked =
      companyId === undefined
        ? ({ method: 'POST', path: '/companies' } as const)
        : ({ method: 'PATCH', path: `/companies/${companyId}` } as const);
    const saved = await client.send({ ...asked, body, answer: company, idempotencyKey });
    await queries.invalidateQueries({ queryKey: ['companies'] });
    return saved;
  };
}
