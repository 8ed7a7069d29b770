import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import { alertTextKeys } from '#shared/i18n/alert-text-keys.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useAppliances } from './places-api.ts';

type AlertWords = { title: string; advice: string; branchName: string | undefined };

/** What an alert says and what to do about it, and the name of the branch that it is about. */
export function useAlertWords(): (alert: Alert) => AlertWords {
  const { t } = useTranslation('alerts');
  const { data: appliances } = useAppliances();
  const { riyals, day, percent } = useFormats();
  return useCallback(
    (alert) => {
      const { appliance_id, egs_unit_id, invoice_number = '', quota, external_originals: notes } = alert;
      const branch = appliances?.find((each) => each.appliance_id === appliance_id);
      const unit = branch?.certificates.find((each) => each.egs_unit_id === egs_unit_id)?.unit_name ?? '';
      const keys = alertTextKeys(alert);
      const values = {
        number: `\u2068${invoice_number}\u2069`,
        unit: `\u2068${unit}\u2069`,
        total: notes === undefined ? '' : riyals(notes.total),
        day: notes === undefined ? '' : day(new Date(notes.date)),
        percent: quota === undefined ? '' : percent(quota.percent / 100),
      };
      return { title: t(keys.title, values), advice: t(keys.advice), branchName: branch?.branch_name };
    },
    [t, appliances, riyals, day, percent],
  );
}
