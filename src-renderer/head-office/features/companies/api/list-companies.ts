import { companyList } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

/** The companies of the organization, or the one with a VAT number. */
export function useCompanyList(vatNumber: string | undefined) {
  return useWholeRows({
    queryKey: ['companies', 'list'],
    path: '/companies',
    query: { vat_number: vatNumber },
    answer: companyList,
  });
}
