import { SimpleGrid } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managerHours, type ManagerToday } from '#shared/api/people/today.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { ChartLoading } from '#ui/chart/chart-loading.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { KeyFigure } from '#ui/figures/key-figure.tsx';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import classes from './today-page.module.css';

// Read again with the rest of the page, which is below the same path.
function useHours() {
  return useRead({ path: '/today/hours', answer: managerHours }, { placeholderData: keepPreviousData, refetchInterval: 60_000 });
}

// The name of the day that today is compared with.
function useEarlierDay(): (date: string) => string {
  const { weekday } = useFormats();
  return (date) => weekday(new Date(`${date}T09:00:00Z`));
}

/** What today has brought, beside the same day of last week up to this time. */
export function TodayFigures({ totals, isJoined }: { totals: ManagerToday['totals']; isJoined: boolean }) {
  const { t } = useTranslation('today');
  const { count } = useFormats();
  const earlierDay = useEarlierDay();
  const { data: hours } = useHours();
  const day = hours === undefined ? '' : earlierDay(hours.earlier_date);
  const comparedBy = (name: keyof ManagerToday['totals']) =>
    hours === undefined
      ? null
      : {
          current: totals[name],
          earlier: hours.earlier_so_far[name],
          text: t('figure.compared', { day }),
          // Said once of the three.
          ...(name === 'total_sar' ? { none: t('figure.nothing', { day }) } : {}),
        };
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} className={classes['figures'] ?? ''}>
      <KeyFigure
        label={t('figure.total')}
        value={<Money value={totals.total_sar} />}
        comparison={comparedBy('total_sar')}
        to="/day"
      />
      <KeyFigure
        label={t('figure.documents')}
        value={<bdi dir="ltr">{count(totals.documents)}</bdi>}
        // Head office counts those that have reached it.
        aside={isJoined ? t('figure.here') : undefined}
        comparison={comparedBy('documents')}
      />
      <KeyFigure label={t('figure.vat')} value={<Money value={totals.vat_sar} />} comparison={comparedBy('vat_sar')} />
    </SimpleGrid>
  );
}

// The words and figures are there first.
const HoursChart = lazyPart('hours-chart', async () => (await import('./hours-chart.tsx')).HoursChart, <ChartLoading />);

/** What each hour of today has brought. */
export function HoursCard() {
  const { data: hours, error, refetch } = useHours();
  const earlierDay = useEarlierDay();
  if (hours === undefined && error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (hours === undefined) return <ChartLoading />;
  return <HoursChart hours={hours.hours} earlierDay={earlierDay(hours.earlier_date)} />;
}
