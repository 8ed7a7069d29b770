import { Stack } from '@mantine/core';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Summary } from '../../../../../../src-shared/api/dashboard/documents/reports.ts';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { KeyFigure } from '../../../../../ui/figures/key-figure.tsx';
import { Money } from '../../../../../ui/format/money.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { useShownScope } from '../../../../../ui/shell/shown-scope.ts';
import { useSummary } from '../../api/read-summary.ts';
import { useReportAddress } from '../../api/report-address.ts';
import { ReportSkeleton } from '../frame/report-skeleton.tsx';
import classes from '../frame/reports.module.css';
import { SummaryChart } from './summary-chart.tsx';
import { SummaryFilters } from './summary-filters.tsx';
import { summaryGroups } from './summary-groups.ts';
import { SummaryTable } from './summary-table.tsx';

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

/** The sums of a period, by day or by what they come from. */
export function SummaryReport() {
  const { t } = useTranslation('reports');
  const { choices, period } = useReportAddress();
  const group = summaryGroups.find((each) => each === choices.group_by) ?? 'day';
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
