import { useTranslation } from 'react-i18next';
import { summaryQuery } from '#shared/api/dashboard/reports.ts';
import { useNow } from '../format/use-now.ts';
import { useListAddress, type ListChoices } from '../list/list-address.ts';
import type { FilterField } from '../filters/filter-fields.tsx';
import { periodOf, type Period } from '../form/periods.ts';

const choices = ['tab', 'group_by', 'from', 'to', 'company_id', 'appliance_id', 'environment', 'figure'] as const;

/** What a report is about, as it stands in the address of the page. */
export type ReportChoices = ListChoices<(typeof choices)[number]>;

/** Changes parts of it. */
export type ChooseReport = (changes: Partial<Record<keyof ReportChoices, string | undefined>>) => void;

// One of the days changes, and takes the other one along where they would be no period; without it there is no own period.
function periodWith(changes: Partial<Record<keyof Period, string | undefined>>, period: Period): Partial<Period> {
  const { from, to } = { ...period, ...changes };
  if (from === undefined || from === '' || to === undefined || to === '') return { from: '', to: '' };
  if (from <= to) return { from, to };
  return 'to' in changes ? { from: to, to } : { from, to: from };
}

/** What the reports are about, kept in the address of the page: this month, unless it says otherwise. */
export function useReportAddress(): { choices: ReportChoices; choose: ChooseReport; period: Period } {
  const { choices: chosen, choose: chooseEach } = useListAddress(choices, summaryQuery);
  const now = useNow();
  const { from, to } = chosen;
  const period = from === undefined || to === undefined ? periodOf('this_month', now) : { from, to };
  const choose: ChooseReport = (changes) =>
    chooseEach('from' in changes || 'to' in changes ? { ...changes, ...periodWith(changes, period) } : changes);
  return { choices: chosen, choose, period };
}

/** The days of a report: a month or a quarter by its name, or any days. */
export function usePeriodField(): FilterField {
  const { t } = useTranslation('kit');
  const names = ['this_month', 'last_month', 'this_quarter', 'last_quarter'] as const;
  return { name: 'from', label: t('period.label'), period: ['from', 'to'], names, base: names[0], isCommon: true };
}
