import { useMemo } from 'react';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useFirstAlerts } from '../../health/alerts-api.ts';
import { useAppliances } from '../../health/places-api.ts';

/** The most urgent alerts about the company and the environment that are shown, and how many there are. */
export function useShownAlerts(choices: { kind?: string; severity?: string } = {}) {
  const { companyId, environment, hasProduction } = useShownScope();
  return useFirstAlerts({ ...choices, company_id: companyId, ...(hasProduction ? { environment } : {}) });
}

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
