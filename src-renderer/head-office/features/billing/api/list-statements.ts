import { statementList } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

/** The statements of the organization, one for each month. */
export function useStatementList() {
  return useWholeRows({ queryKey: ['billing', 'statements'], path: '/billing/statements', answer: statementList });
}
