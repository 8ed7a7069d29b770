import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Summary } from '../../../../../src-shared/api/dashboard/documents/reports.ts';
import { daysAfter } from '../../../../../src-shared/invoice/calendar-day.ts';
import { TimeChart } from '../../../../ui/chart/time-chart.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { KeyFigure } from '../../../../ui/figures/key-figure.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useShownScope } from '../../../../ui/shell/shown-scope.ts';
import { shownDays, useDays, useSameDayLastWeek } from '../api/read-days.ts';

const none = { documents: 0, vat: 0, total: 0, not_reported: 0, rejected: 0 };

// Noon in Riyadh, so that it is this day there.
function noonOf(day: string): Date {
  return new Date(`${day}T09:00:00Z`);
}

// Rejected documents are in no sum, but they were issued, and are in the list.
function allOf({ documents, rejected }: Pick<Summary['totals'], 'documents' | 'rejected'>): number {
  return documents + rejected;
}

function dayOf(days: Summary['data'], day: string) {
  return days.find(({ key }) => key === day) ?? none;
}

// The list that the number of documents leads to: it has those of the same company and environment.
function useListOf(day: string): string {
  const { companyId, environment } = useShownScope();
  const [parameters] = useSearchParams();
  const filters = new URLSearchParams({ date_from: day, date_to: day });
  if (companyId !== undefined) filters.set('company_id', companyId);
  if (parameters.has('environment')) filters.set('environment', environment);
  return `/documents?${filters.toString()}`;
}

function TodayFigures({ days, today }: { days: Summary['data']; today: string }) {
  const { t } = useTranslation('overview');
  const { count, weekday } = useFormats();
  const list = useListOf(today);
  const { data: lastWeek } = useSameDayLastWeek();
  const current = dayOf(days, today);
  const earlier = lastWeek?.totals;
  const text = t('figure.compared', { day: weekday(noonOf(today)) });
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <KeyFigure
        label={t('figure.documents')}
        value={count(allOf(current))}
        aside={
          current.rejected === 0 ? undefined : t('figure.rejected', { count: current.rejected, shown: count(current.rejected) })
        }
        comparison={earlier === undefined ? null : { current: allOf(current), earlier: allOf(earlier), text }}
        to={list}
      />
      <KeyFigure
        label={t('figure.total')}
        value={<Money value={current.total} />}
        comparison={earlier === undefined ? null : { current: current.total, earlier: earlier.total, text }}
      />
      <KeyFigure
        label={t('figure.vat')}
        value={<Money value={current.vat} />}
        comparison={earlier === undefined ? null : { current: current.vat, earlier: earlier.vat, text }}
      />
    </SimpleGrid>
  );
}

function MonthChart({ days, today }: { days: Summary['data']; today: string }) {
  const { t } = useTranslation('overview');
  const { day, shortDay } = useFormats();
  const points = Array.from({ length: shownDays }, (_, index) => daysAfter(today, index + 1 - shownDays)).map((key) => {
    const { documents, not_reported: waiting, rejected } = dayOf(days, key);
    const noon = noonOf(key);
    return { key, label: shortDay(noon), title: day(noon), values: [documents - waiting, waiting, rejected] };
  });
  const series = [
    { key: 'done', label: t('chart.done'), tone: 'done' },
    { key: 'waiting', label: t('chart.waiting'), tone: 'moving' },
    { key: 'rejected', label: t('chart.rejected'), tone: 'refused' },
  ] as const;
  return <TimeChart title={t('chart.title')} pointLabel={t('chart.day')} points={points} series={series} />;
}

/** What today has brought, and the days before it. */
export function DaysSection() {
  const { data, error, refetch, today } = useDays();
  if (data === undefined) {
    if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
    return (
      <Stack aria-busy gap="md">
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Skeleton height={114} />
          <Skeleton height={114} />
          <Skeleton height={114} />
        </SimpleGrid>
        <Skeleton height={337} />
      </Stack>
    );
  }
  return (
    <>
      <TodayFigures days={data.data} today={today} />
      <Card withBorder>
        <MonthChart days={data.data} today={today} />
      </Card>
    </>
  );
}
