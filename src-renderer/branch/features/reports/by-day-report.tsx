import { Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { summary } from '#shared/api/dashboard/reports.ts';
import { useRead } from '#ui/client/use-read.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { ExportButton } from '#ui/list/export-button.tsx';
import { usePeriodField, useReportAddress } from '#ui/reports/report-address.ts';
import { ReportSkeleton } from '#ui/reports/report-skeleton.tsx';
import { SummaryChart } from '#ui/reports/summary-chart.tsx';
import { SummaryFigures, SummaryTable, useSummaryFiles, type RowsOf } from '#ui/reports/summary-table.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useCompanyField } from './report-companies.ts';

// The days of a period, each with its documents.
function useDayRows(): RowsOf {
  const { day } = useFormats();
  const { environment } = useShownScope();
  return {
    group: 'day',
    nameOf: ({ key }) => day(new Date(`${key}T09:00:00Z`)),
    addressOf: ({ key }) => ({
      pathname: '/documents',
      search: new URLSearchParams({ date_from: key, date_to: key, environment }).toString(),
    }),
  };
}

/** What each day of a period has brought. */
export function ByDayReport() {
  const { t } = useTranslation('reports');
  const { choices, choose, period } = useReportAddress();
  const { environment } = useShownScope();
  const query = { ...period, environment, company_id: choices.company_id };
  const reading = useRead({ path: '/reports/by-day', query, answer: summary }, { placeholderData: keepPreviousData });
  const { data: found, error, refetch } = reading;
  const rows = useDayRows();
  const files = useSummaryFiles(rows, found);
  const hasRows = found !== undefined && found.data.length > 0;
  return (
    <Stack>
      <Text c="dimmed">{t('by_day.help')}</Text>
      <FilterBar
        search={undefined}
        fields={[usePeriodField(), ...useCompanyField({ hasBase: false })]}
        choices={choices}
        choose={choose}
        onClear={() => choose({ from: undefined, company_id: undefined })}
        exportButton={(found === undefined || hasRows) && <ExportButton files={files} isDisabled={!hasRows} />}
      />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {found === undefined && error === null && <ReportSkeleton figures={6} />}
      {found !== undefined && !hasRows && (
        <EmptyState icon={<ChartColumn size={32} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      {hasRows && (
        <>
          <SummaryFigures totals={found.totals} />
          <SummaryChart {...rows} rows={found.data} period={period} />
          <SummaryTable {...rows} found={found} />
        </>
      )}
    </Stack>
  );
}
