import { useMemo } from 'react';
import { useShownScope } from '../../../../ui/shell/shown-scope.ts';
import { useAppliances } from '../../../health/use-appliances.ts';

/** The branches of the company that is shown, or all. */
export function useShownAppliances() {
  const { companyId } = useShownScope();
  const { data: all, ...query } = useAppliances();
  const data = useMemo(
    () => all?.filter(({ company_ids }) => companyId === undefined || company_ids.includes(companyId)),
    [all, companyId],
  );
  return { ...query, data };
}
