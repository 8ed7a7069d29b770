import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Summary } from '#shared/api/dashboard/reports.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { daysOf, type Period } from '#ui/form/periods.ts';
import { useFormats } from '#ui/format/use-formats.ts';

// Noon in Riyadh, so that it is this day there.
function noonOf(day: string): Date {
  return new Date(`${day}T09:00:00Z`);
}

const none = { documents: 0, not_reported: 0, rejected: 0 };

/** The documents of each day by what has become of them. */
export function DaysChart({ days, period }: { days: Summary['data']; period: Period }) {
  const { t } = useTranslation('overview');
  const { day, shortDay } = useFormats();
  const byDay = new Map(days.map((each) => [each.key, each]));
  const points = daysOf(period).map((key) => {
    const { documents, not_reported: waiting, rejected } = byDay.get(key) ?? none;
    const noon = noonOf(key);
    return { key, label: shortDay(noon), title: day(noon), values: [documents - waiting, waiting, rejected] };
  });
  const series = [
    { key: 'done', label: t('chart.done'), tone: 'done' },
    { key: 'waiting', label: t('chart.waiting'), tone: 'moving' },
    { key: 'rejected', label: t('chart.rejected'), tone: 'refused' },
  ] as const;
  return (
    <Card withBorder>
      <TimeChart title={t('chart.title')} pointLabel={t('chart.day')} points={points} series={series} />
    </Card>
  );
}
