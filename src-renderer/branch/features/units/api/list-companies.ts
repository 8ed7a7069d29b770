import { useQuery } from '@tanstack/react-query';
import { managerCompanyList } from '../../../../../src-shared/api/manager/appliance/companies.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The companies of the branch, and the head office that keeps them, if it has joined one. */
export function useCompanies() {
  const { client } = useServices();
  const { data, isLoading } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => client.send({ path: '/companies', answer: managerCompanyList, signal }),
  });
  const choices = data?.data.map(({ company_id, legal_name }) => ({ value: company_id, label: legal_name }));
  return { choices, headOfficeUrl: data?.head_office_url ?? undefined, isLoading };
}
