import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useAppliances } from './places-api.ts';

type AlertWords = { title: string; advice: string; branchName: string | undefined };

// Of the plan each step has words of its own: what it means depends on the plan.
function useQuotaWords(): (alert: Alert) => Pick<AlertWords, 'title' | 'advice'> | undefined {
  const { t } = useTranslation('alerts');
  const { percent } = useFormats();
  return useCallback(
    ({ quota, environment }) => {
      if (quota === undefined || environment === undefined) return undefined;
      const step = quota.percent === 100 ? 'used_up' : 'near';
      return {
        title: t(`quota.title.${step}.${environment}`, { percent: percent(quota.percent / 100) }),
        advice: t(`quota.advice.${step}.${quota.beyond}`),
      };
    },
    [t, percent],
  );
}

/** What an alert says and what to do about it, and the name of the branch that it is about. */
export function useAlertWords(): (alert: Alert) => AlertWords {
  const { t } = useTranslation('alerts');
  const { data: appliances } = useAppliances();
  const quotaWords = useQuotaWords();
  const { riyals, day } = useFormats();
  return useCallback(
    (alert) => {
      const { kind, appliance_id, egs_unit_id, invoice_number = '', external_originals: notes } = alert;
      const branch = appliances?.find((each) => each.appliance_id === appliance_id);
      const unit = branch?.certificates.find((each) => each.egs_unit_id === egs_unit_id)?.unit_name ?? '';
      const words = quotaWords(alert) ?? {
        title: t(`kind.${kind}`, {
          number: `\u2068${invoice_number}\u2069`,
          unit: `\u2068${unit}\u2069`,
          total: notes === undefined ? '' : riyals(notes.total),
          day: notes === undefined ? '' : day(new Date(notes.date)),
        }),
        advice: t(`advice.${kind}`),
      };
      return { ...words, branchName: branch?.branch_name };
    },
    [t, appliances, quotaWords, riyals, day],
  );
}
