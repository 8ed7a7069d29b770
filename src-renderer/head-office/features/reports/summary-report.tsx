import { Stack } from '@mantine/core';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPreviousData } from '@tanstack/react-query';
import { summary } from '#shared/api/dashboard/reports.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ExportButton } from '#ui/list/export-button.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import { useRead } from '#ui/client/use-read.ts';
import { usePeriodField, useReportAddress } from '#ui/reports/report-address.ts';
import { ReportSkeleton } from '#ui/reports/report-skeleton.tsx';
import { SummaryChart } from '#ui/reports/summary-chart.tsx';
import { SummaryFigures, SummaryTable, useSummaryFiles } from '#ui/reports/summary-table.tsx';
import { useOfferedPlaces } from '../../health/places-api.ts';
import { summaryGroups, useSummaryRows } from './summary-groups.ts';

// The sums of documents by a group.
function useSummary(query: Readonly<Record<string, string | undefined>>) {
  return useRead({ path: '/reports/summary', query, answer: summary }, { placeholderData: keepPreviousData });
}

function groupOf(name: string | undefined): (typeof summaryGroups)[number] {
  return summaryGroups.find((each) => each === name) ?? 'day';
}

// What a summary is of, and what its rows stand for.
function SummaryFilters({ exportButton }: { exportButton: ReactNode }) {
  const { t } = useTranslation('reports');
  const choicesOf = useCompanyChoices();
  const { choices, choose } = useReportAddress();
  const { data: places = { companies: [], branches: [] } } = useOfferedPlaces();
  const companies = choicesOf(places.companies);
  const branches = places.branches.map(({ appliance_id: value, branch_name: label }) => ({ value, label }));
  const groups = optionsOf(summaryGroups, (group) => t(`group.${group}`));
  return (
    <FilterBar
      search={undefined}
      fields={[
        usePeriodField(),
        { name: 'group_by', label: t('filter.group_by'), options: groups, base: summaryGroups[0], isCommon: true },
        { name: 'company_id', label: t('filter.company'), options: companies, isCommon: true },
        { name: 'appliance_id', label: t('filter.branch'), options: branches, isCommon: true },
      ]}
      choices={choices}
      choose={choose}
      onClear={() => choose({ from: undefined, group_by: undefined, company_id: undefined, appliance_id: undefined })}
      exportButton={exportButton}
    />
  );
}

/** The sums of a period, by day or by what they come from. */
export function SummaryReport() {
  const { t } = useTranslation('reports');
  const { choices, period } = useReportAddress();
  const group = groupOf(choices.group_by);
  const { company_id, appliance_id } = choices;
  const { environment } = useShownScope();
  const { data: found, error, refetch } = useSummary({ ...period, group_by: group, company_id, appliance_id, environment });
  const rows = useSummaryRows(group);
  const files = useSummaryFiles(rows, found);
  return (
    <Stack>
      <SummaryFilters
        exportButton={found?.data.length !== 0 && <ExportButton files={files} isDisabled={found === undefined} />}
      />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {found === undefined && error === null && <ReportSkeleton figures={6} />}
      {found !== undefined && found.data.length === 0 && (
        <EmptyState icon={<ChartColumn size={32} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      {found !== undefined && found.data.length > 0 && (
        <>
          <SummaryFigures totals={found.totals} />
          <SummaryChart {...rows} rows={found.data} period={period} />
          <SummaryTable {...rows} found={found} />
        </>
      )}
    </Stack>
  );
}
