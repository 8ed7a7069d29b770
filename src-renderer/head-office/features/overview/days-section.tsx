import { Skeleton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Summary, summary } from '#shared/api/dashboard/reports.ts';
import { ChartLoading } from '#ui/chart/chart-loading.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { KeyFigure } from '#ui/figures/key-figure.tsx';
import { daysOf } from '#ui/form/periods.ts';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { chartPeriod, type OverviewRange } from './overview-range.ts';
import classes from './rows.module.css';

const none = { documents: 0, vat: 0, total: 0, not_reported: 0, rejected: 0 };

// Rejected documents are in no sum, but they were issued, and are in the list.
function allOf({ documents, rejected }: Pick<Summary['totals'], 'documents' | 'rejected'>): number {
  return documents + rejected;
}

// The list that the number of documents leads to: it has those of the same company and environment.
function useListOf({ from, to }: OverviewRange): string {
  const { companyId, environment } = useShownScope();
  const [parameters] = useSearchParams();
  const filters = new URLSearchParams({ date_from: from, date_to: to });
  if (companyId !== undefined) filters.set('company_id', companyId);
  if (parameters.has('environment')) filters.set('environment', environment);
  return `/documents?${filters.toString()}`;
}

function useSums(query: Record<string, string>) {
  const { companyId, environment } = useShownScope();
  const shown = { group_by: 'day', ...query, company_id: companyId, environment };
  return useRead({ path: '/reports/summary', query: shown, answer: summary }, { placeholderData: keepPreviousData });
}

// The sums of each day of the chart, for the company and the environment that are shown.
function useDays(range: OverviewRange) {
  const { from, to } = chartPeriod(range);
  return useSums({ from, to });
}

function useEarlier({ earlier: { from, to, datedTo } }: OverviewRange) {
  return useSums({ from, to, dated_to: datedTo.toISOString() });
}

// What the days of the range have brought, as the database has added it up.
function currentOf({ data, totals }: Summary, { name, to }: OverviewRange) {
  return name === 'today' ? (data.find(({ key }) => key === to) ?? none) : totals;
}

// What the figures are held against, in words, and what is said where that had nothing.
function useComparedWords({ name, earlier }: OverviewRange): { text: string; none: string } {
  const { t } = useTranslation('overview');
  const { weekday } = useFormats();
  const day = weekday(new Date(`${earlier.to}T09:00:00Z`));
  return { text: t(`figure.compared.${name}`, { day }), none: t(`figure.nothing.${name}`, { day }) };
}

/** Stands where the figures will be, as high as they are. */
export function FiguresLoading() {
  return (
    <div className={classes['figures']} aria-busy>
      {['total', 'documents', 'vat'].map((figure) => (
        <Skeleton key={figure} h="9.3125rem" />
      ))}
    </div>
  );
}

/** What the range has brought, beside the time before it. */
export function RangeFigures({ range }: { range: OverviewRange }) {
  const { t } = useTranslation('overview');
  const { count } = useFormats();
  const list = useListOf(range);
  const { data: days, error, refetch } = useDays(range);
  const { data: before } = useEarlier(range);
  const words = useComparedWords(range);
  if (days === undefined) {
    if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
    return <FiguresLoading />;
  }
  const current = currentOf(days, range);
  const earlier = before?.totals;
  const byDay = new Map(days.data.map((each) => [each.key, each]));
  const trendOf = (read: (sums: Pick<Summary['totals'], 'documents' | 'rejected' | 'total' | 'vat'>) => number) =>
    daysOf(chartPeriod(range)).map((day) => read(byDay.get(day) ?? none));
  const isToday = range.name === 'today';
  const comparedBy = (read: (sums: Pick<Summary['totals'], 'documents' | 'rejected' | 'total' | 'vat'>) => number) =>
    earlier === undefined ? null : { current: read(current), earlier: read(earlier), text: words.text };
  // Where nothing was sold, it says so of all three.
  const sales = comparedBy(({ total }) => total);
  const asides = [
    ...(current.rejected === 0 ? [] : [t('figure.rejected', { count: current.rejected, shown: count(current.rejected) })]),
    // A branch may have issued more that have not come yet.
    ...(isToday ? [t('figure.so_far')] : []),
  ];
  return (
    <div className={classes['figures']}>
      <KeyFigure
        label={t(isToday ? 'figure.total' : 'figure.total_of_range')}
        value={<Money value={current.total} />}
        trend={trendOf(({ total }) => total)}
        comparison={sales && { ...sales, none: words.none }}
      />
      <KeyFigure
        label={t(isToday ? 'figure.documents' : 'figure.documents_of_range')}
        value={count(allOf(current))}
        aside={asides.length === 0 ? undefined : asides.join(' · ')}
        trend={trendOf(allOf)}
        comparison={comparedBy(allOf)}
        to={list}
      />
      <KeyFigure
        label={t(isToday ? 'figure.vat' : 'figure.vat_of_range')}
        value={<Money value={current.vat} />}
        trend={trendOf(({ vat }) => vat)}
        comparison={comparedBy(({ vat }) => vat)}
      />
    </div>
  );
}

// The words and figures are there first.
const DaysChart = lazyPart('days-chart', async () => (await import('./days-chart.tsx')).DaysChart, <ChartLoading />);

/** The documents of each day; where they cannot be read, the figures above say so. */
export function RangeChart({ range }: { range: OverviewRange }) {
  const { data: days, error } = useDays(range);
  if (days === undefined && error !== null) return null;
  if (days === undefined) return <ChartLoading />;
  return <DaysChart days={days.data} period={chartPeriod(range)} />;
}
