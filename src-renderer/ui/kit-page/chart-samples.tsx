import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BarList } from '../chart/bar-list.tsx';
import { Sparkline } from '../chart/sparkline.tsx';
import { TimeChart } from '../chart/time-chart.tsx';
import { Money } from '../format/money.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { sampleDays, sampleWords } from './samples.ts';

/** Charts of days, lines and bars. */
export function ChartSamples() {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { amount, day, shortDay } = useFormats();
  const word = sampleWords(language);
  const days = sampleDays(30).map((key) => ({ key, at: new Date(`${key}T09:00:00Z`) }));
  const points = days.map(({ key, at }, index) => ({
    key,
    label: shortDay(at),
    title: day(at),
    values: [180 + ((index * 37) % 90), (index * 7) % 20, index % 9 === 0 ? 6 : 0],
  }));
  const totals = points.map(({ values, ...point }) => ({ ...point, values: [(values[0] ?? 0) * 142.35] }));
  const series = [
    { key: 'done', label: t('status.reported'), tone: 'done' },
    { key: 'queued', label: t('status.queued'), tone: 'attention' },
    { key: 'failed', label: t('status.failed'), tone: 'refused' },
  ] as const;
  const branches = [8_120.5, 6_020, 2_400.75, 0].map((value, index) => ({
    key: String(index),
    label: `${word.branch} ${index + 1}`,
    value,
    figure: <Money value={value} />,
  }));
  return (
    <>
      <Card withBorder>
        <TimeChart title={word.chart} pointLabel={word.day} points={points} series={series} />
      </Card>
      <Card withBorder>
        <TimeChart
          title={word.lineChart}
          pointLabel={word.day}
          kind="lines"
          points={totals}
          series={[{ key: 'total', label: word.sales, tone: 'accent' }]}
          format={amount}
          isWhole={false}
        />
      </Card>
      <Card withBorder>
        <TimeChart title={word.chart} pointLabel={word.day} points={[]} series={series} />
      </Card>
      <Card withBorder>
        <BarList label={word.branches} bars={branches} />
      </Card>
      <Card withBorder>
        <Sparkline values={totals.map(({ values }) => values[0] ?? 0)} label={word.lineChart} />
      </Card>
    </>
  );
}
