import { summaryQuery } from '#shared/api/dashboard/reports.ts';
import { useNow } from '#ui/format/use-now.ts';
import { useListAddress, type ListChoices } from '#ui/list/list-address.ts';
import { periodOf, type Period } from '#ui/form/periods.ts';

const choices = ['tab', 'group_by', 'from', 'to', 'company_id', 'appliance_id', 'environment', 'figure'] as const;

/** What a report is about, as it stands in the address of the page. */
export type ReportChoices = ListChoices<(typeof choices)[number]>;

/** Changes parts of it. */
export type ChooseReport = (changes: Partial<Record<keyof ReportChoices, string | undefined>>) => void;

/** What the reports are about, kept in the address of the page: this month, unless it says otherwise. */
export function useReportAddress(): { choices: ReportChoices; choose: ChooseReport; period: Period } {
  const { choices: chosen, choose } = useListAddress(choices, summaryQuery);
  const now = useNow();
  const { from, to } = chosen;
  const period = from === undefined || to === undefined ? periodOf('this_month', now) : { from, to };
  return { choices: chosen, choose, period };
}
