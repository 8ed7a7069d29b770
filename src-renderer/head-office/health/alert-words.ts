import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { useAppliances } from './use-appliances.ts';

/** What an alert says, and the name of the branch that it is about. */
export function useAlertWords(): (alert: Alert) => { title: string; branchName: string | undefined } {
  const { t } = useTranslation('alerts');
  const { data: appliances } = useAppliances();
  return useCallback(
    ({ kind, appliance_id, egs_unit_id, invoice_number = '' }) => {
      const branch = appliances?.find((each) => each.appliance_id === appliance_id);
      const unit = branch?.certificates.find((each) => each.egs_unit_id === egs_unit_id)?.unit_name ?? '';
      const title = t(`kind.${kind}`, { number: `\u2068${invoice_number}\u2069`, unit: `\u2068${unit}\u2069` });
      return { title, branchName: branch?.branch_name };
    },
    [t, appliances],
  );
}
