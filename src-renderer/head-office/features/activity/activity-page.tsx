import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#ui/list/list-view.tsx';
import { useListAddress, type ListChoices } from '#ui/list/list-address.ts';
import { Page } from '#ui/shell/page.tsx';
import { activityPage, activityQuery, activitySeverity } from '#shared/api/dashboard/activity.ts';
import { anyCalendarDate } from '#shared/api/v1/field-types.ts';
import { instantsOfDays } from '#ui/format/riyadh-day.ts';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { optionsOf, type FilterField } from '#ui/filters/filter-fields.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useAppliances, useCompanies } from '../../health/places-api.ts';
import { useActivityColumns } from './activity-columns.tsx';
import { knownKinds, useKindName } from './use-activity-words.ts';

// The parameters of the list that stand in the address of the page.
const activityChoices = ['severity', 'kind', 'company_id', 'appliance_id', 'from', 'to'] as const;

// What they mean: the query of the API, but days in place of instants.
const activityAddress = activityQuery.extend({ from: anyCalendarDate.optional(), to: anyCalendarDate.optional() });

// See {@link activityChoices}; `from` and `to` are days.
type ActivityChoices = ListChoices<(typeof activityChoices)[number]>;

// What the system did, by filters, page after page.
function useActivity(choices: ActivityChoices) {
  return usePagedRows({ path: '/activity', query: instantsOfDays(choices), answer: activityPage });
}

// By what the activity can be looked through.
function useActivityFields(): FilterField[] {
  const { t } = useTranslation(['alerts', 'kit']);
  const { data: appliances = [] } = useAppliances();
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  const kindName = useKindName();
  const severities = optionsOf(activitySeverity.options, (severity) => t(`activity.severity.${severity}`));
  const kinds = optionsOf(knownKinds, (kind) => kindName(kind) ?? kind);
  const branches = appliances.map(({ appliance_id: value, branch_name: label }) => ({ value, label }));
  const named = companies.map((company) => ({ value: company.company_id, label: nameOf(company) }));
  const company = { name: 'company_id', label: t('activity.company'), options: named };
  return [
    { name: 'severity', label: t('activity.severity'), options: severities, isCommon: true },
    { name: 'kind', label: t('activity.kind'), options: kinds },
    { name: 'appliance_id', label: t('activity.branch'), options: branches, isCommon: true },
    ...(companies.length > 1 ? [company] : []),
    { name: 'from', label: t('kit:period.label'), period: ['from', 'to'], isCommon: true },
  ];
}

/** What the system did, newest first. */
export function ActivityPage() {
  const { t } = useTranslation(['alerts', 'headOffice']);
  const address = useListAddress(activityChoices, activityAddress);
  const { loaded, ...read } = useActivity(address.choices);
  // Rows name their branch, which they would otherwise seem not to have for a moment.
  const isNaming = useAppliances().isPending;
  const reading = { ...read, loaded: isNaming ? { ...loaded, rows: [], isLoading: true } : loaded };
  const columns = useActivityColumns();
  return (
    <Page label={t('headOffice:page.activity')} help={t('activity.intro')}>
      <ListView
        list="activity"
        counted="events"
        label={t('headOffice:page.activity')}
        columns={columns}
        reading={reading}
        idOf={(row) => row.activity_id}
        address={address}
        names={activityChoices}
        views
        fields={useActivityFields()}
        empty={{ Icon: Activity, title: t('activity.empty_title'), text: t('activity.empty') }}
      />
    </Page>
  );
}
