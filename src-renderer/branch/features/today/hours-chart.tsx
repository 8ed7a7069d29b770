import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerHours } from '#shared/api/people/today.ts';
import { riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';

type Hours = ManagerHours['hours'];

const usualHours = { first: 8, last: 22 };

// The usual hours of a shop, and those beyond in which anything was sold.
function shownHours(hours: Hours): Hours {
  const sold = hours.filter(({ today, earlier }) => today.documents + earlier.documents > 0).map(({ hour }) => hour);
  const [first, last] = [Math.min(usualHours.first, ...sold), Math.max(usualHours.last, ...sold)];
  return hours.filter(({ hour }) => hour >= first && hour <= last);
}

/** What each hour of today has brought, beside the same day of last week; as a table for whoever prefers it. */
export function HoursChart({ hours, earlierDay }: { hours: Hours; earlierDay: string }) {
  const { t } = useTranslation('today');
  const { amount } = useFormats();
  const current = Number(riyadhTime(useNow()).slice(0, 2));
  // A line along the bottom says nothing.
  const isCompared = hours.some(({ earlier }) => earlier.documents > 0);
  const points = shownHours(hours).map(({ hour, today, earlier }) => {
    const label = `\u2066${String(hour).padStart(2, '0')}:00\u2069`;
    // A till whose clock is ahead has sold all the same.
    const hasBegun = hour <= current || today.documents > 0;
    return {
      key: String(hour),
      label,
      values: [hasBegun ? today.total_sar : undefined, ...(isCompared ? [earlier.total_sar] : [])],
    };
  });
  const series = [
    { key: 'today', label: t('hours.today'), tone: 'accent' },
    ...(isCompared ? [{ key: 'earlier', label: t('hours.earlier', { day: earlierDay }), tone: 'secondary' } as const] : []),
  ] as const;
  return (
    <Card withBorder>
      <TimeChart
        kind="lines"
        title={t('hours.title')}
        pointLabel={t('hours.hour')}
        points={points}
        series={series}
        format={amount}
        isWhole={false}
      />
    </Card>
  );
}
