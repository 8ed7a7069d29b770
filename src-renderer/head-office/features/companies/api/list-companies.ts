import { companyList } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** The companies of the organization, or the one with a VAT number. */
export function useCompanyList(vatNumber: string | undefined) {
  return usePagedRows({
    queryKey: ['companies', 'list'],
    path: '/companies',
    query: { vat_number: vatNumber },
    answer: companyList,
  });
}
