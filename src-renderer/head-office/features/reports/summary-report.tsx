import { Stack, NativeSelect } from '@mantine/core';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepPreviousData } from '@tanstack/react-query';
import { type Summary, summary } from '#shared/api/dashboard/reports.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { KeyFigure } from '#ui/figures/key-figure.tsx';
import { Money } from '#ui/format/money.tsx';
import { Day } from '#ui/format/moment.tsx';
import { OnPaper } from '#ui/print/on-paper.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useOfferedPlaces } from '../../health/places-api.ts';
import { useReportAddress } from './report-address.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import classes from './reports.module.css';
import { SummaryChart } from './summary-chart.tsx';
import { summaryGroups } from './summary-groups.ts';
import { SummaryTable } from './summary-table.tsx';
import { PeriodFields } from './period-fields.tsx';

function Totals({ totals }: { totals: Summary['totals'] }) {
  const { t } = useTranslation('reports');
  const { count } = useFormats();
  return (
    <div className={classes['figures']}>
      <KeyFigure label={t('column.documents')} value={count(totals.documents)} />
      <KeyFigure label={t('column.taxable')} value={<Money value={totals.taxable} />} />
      <KeyFigure label={t('column.vat')} value={<Money value={totals.vat} />} />
      <KeyFigure label={t('column.total')} value={<Money value={totals.total} />} />
      <KeyFigure label={t('column.not_reported')} value={count(totals.not_reported)} />
      <KeyFigure label={t('column.rejected')} value={count(totals.rejected)} />
    </div>
  );
}

// The sums of documents by a group.
function useSummary(query: Readonly<Record<string, string | undefined>>) {
  return useRead({ path: '/reports/summary', query, answer: summary }, { placeholderData: keepPreviousData });
}

function groupOf(name: string | undefined): (typeof summaryGroups)[number] {
  return summaryGroups.find((each) => each === name) ?? 'day';
}

// What a summary is of, and what its rows stand for.
function SummaryFilters() {
  const { t } = useTranslation(['reports', 'kit']);
  const choicesOf = useCompanyChoices();
  const { choices, choose, period } = useReportAddress();
  const { data: places = { companies: [], branches: [] } } = useOfferedPlaces();
  const all = { value: '', label: t('filter.all') };
  const companies = choicesOf(places.companies);
  const branches = places.branches.map(({ appliance_id: value, branch_name: label }) => ({ value, label }));
  const company = companies.find(({ value }) => value === choices.company_id);
  const branch = branches.find(({ value }) => value === choices.appliance_id);
  const group = groupOf(choices.group_by);
  return (
    <div className={classes['fields']} data-filters>
      <PeriodFields />
      <NativeSelect
        label={t('filter.group_by')}
        value={group}
        data={summaryGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
        onChange={(event) => choose({ group_by: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.company')}
        value={choices.company_id ?? ''}
        data={[all, ...companies]}
        onChange={(event) => choose({ company_id: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.branch')}
        value={choices.appliance_id ?? ''}
        data={[all, ...branches]}
        onChange={(event) => choose({ appliance_id: event.currentTarget.value })}
      />
      <OnPaper label={t('kit:period.label')}>
        <Day value={period.from} /> – <Day value={period.to} />
      </OnPaper>
      <OnPaper label={t('filter.group_by')}>{t(`group.${group}`)}</OnPaper>
      <OnPaper label={t('filter.company')}>{company?.label ?? all.label}</OnPaper>
      <OnPaper label={t('filter.branch')}>{branch?.label ?? all.label}</OnPaper>
    </div>
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
  return (
    <Stack>
      <SummaryFilters />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {found === undefined && error === null && <ReportSkeleton figures={6} />}
      {found !== undefined && found.data.length === 0 && (
        <EmptyState icon={<ChartColumn size={32} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      {found !== undefined && found.data.length > 0 && (
        <>
          <Totals totals={found.totals} />
          <SummaryChart group={group} rows={found.data} period={period} />
          <SummaryTable group={group} found={found} />
        </>
      )}
    </Stack>
  );
}
