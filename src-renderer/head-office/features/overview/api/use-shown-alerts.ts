import { useShownScope } from '../../../../ui/shell/shown-scope.ts';
import { useNewestAlerts } from '../../../health/use-alerts.ts';

/** The newest alerts about the company and the environment that are shown, and how many there are. */
export function useShownAlerts(choices: { kind?: string; severity?: string } = {}) {
  const { companyId, environment, hasProduction } = useShownScope();
  return useNewestAlerts({ ...choices, company_id: companyId, ...(hasProduction ? { environment } : {}) });
}
