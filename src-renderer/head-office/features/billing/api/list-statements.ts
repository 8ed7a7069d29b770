import { statementList } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';

/** The statements of the organization, one for each month. */
export function useStatementList() {
  return usePagedRows({ queryKey: ['billing', 'statements'], path: '/billing/statements', answer: statementList });
}
